import { Check, ExternalLink, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './menu.module.css';

interface ItemProps {
  icon?: LucideIcon;
  children: ReactNode;
}

/** Does something. */
export function MenuItem({ icon: Icon, children, onSelect }: ItemProps & { onSelect(): void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={onSelect}>
      {Icon && <Icon size={18} aria-hidden />}
      <span>{children}</span>
    </button>
  );
}

/** Goes to a page of ours. */
export function MenuLink({ icon: Icon, children, href }: ItemProps & { href: string }) {
  return (
    <Link role="menuitem" tabIndex={-1} className={classes.item} to={href}>
      {Icon && <Icon size={18} aria-hidden />}
      <span>{children}</span>
    </Link>
  );
}

/** Leaves the app for a page outside. */
export function MenuSameTabLink({ icon: Icon, children, href }: ItemProps & { href: string }) {
  return (
    <a role="menuitem" tabIndex={-1} className={classes.item} href={href}>
      {Icon && <Icon size={18} aria-hidden />}
      <span>{children}</span>
    </a>
  );
}

interface OutsideLinkProps extends ItemProps {
  href: string;
  onSelect?(): void;
}

/** Opens a page outside, in a new tab. */
export function MenuOutsideLink({ icon: Icon, children, href, onSelect }: OutsideLinkProps) {
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      href={href}
      target="_blank"
      rel="noopener"
      onClick={onSelect}
    >
      {Icon && <Icon size={18} aria-hidden />}
      <span>{children}</span>
      <span className={classes.mark}>
        <ExternalLink size={14} aria-hidden />
      </span>
    </a>
  );
}

interface ChoiceProps extends ItemProps {
  chosen: boolean;
  /** Language of the words, where it is not that of the page. */
  lang?: string;
  onSelect(): void;
}

/** One of several, of which one holds. */
export function MenuChoice({ icon: Icon, children, chosen, lang, onSelect }: ChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      lang={lang}
      className={classes.item}
      onClick={onSelect}
    >
      {Icon && <Icon size={18} aria-hidden />}
      <span>{children}</span>
      {chosen && (
        <span className={classes.mark}>
          <Check size={16} aria-hidden />
        </span>
      )}
    </button>
  );
}

export function MenuLine() {
  return <hr className={classes.line} />;
}
