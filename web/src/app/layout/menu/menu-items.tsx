import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/paths.ts';
import classes from './menu.module.css';

interface ItemProps {
  icon?: IconName;
  children: ReactNode;
}

/** Does something. */
export function MenuItem({ icon, children, onSelect }: ItemProps & { onSelect(): void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={onSelect}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  );
}

/** Goes to a page of ours. */
export function MenuLink({ icon, children, href }: ItemProps & { href: string }) {
  return (
    <Link role="menuitem" tabIndex={-1} className={classes.item} to={href}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </Link>
  );
}

/** Leaves the app for a page outside. */
export function MenuSameTabLink({ icon, children, href }: ItemProps & { href: string }) {
  return (
    <a role="menuitem" tabIndex={-1} className={classes.item} href={href}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </a>
  );
}

interface OutsideLinkProps extends ItemProps {
  href: string;
  onSelect?(): void;
}

/** Opens a page outside, in a new tab. */
export function MenuOutsideLink({ icon, children, href, onSelect }: OutsideLinkProps) {
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
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
      <span className={classes.mark}>
        <Icon name="open_in_new" size={14} />
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
export function MenuChoice({ icon, children, chosen, lang, onSelect }: ChoiceProps) {
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
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
      {chosen && (
        <span className={classes.mark}>
          <Icon name="check" size={16} />
        </span>
      )}
    </button>
  );
}

export function MenuLine() {
  return <hr className={classes.line} />;
}
