import { X } from 'lucide-react';
import type { MouseEvent, Ref } from 'react';
import { Link } from 'react-router';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { useShellState } from '../../../seller/use-shell.ts';
import { type SidebarItem as Item, sidebarItems } from '../../sidebar-items.ts';
import { useCurrentRoute } from '../page/use-current-route.ts';
import { Wordmark } from '../wordmark.tsx';
import classes from './sidebar.module.css';
import { SidebarAccount } from './sidebar-account.tsx';
import { SidebarItem } from './sidebar-item.tsx';

interface SidebarProps {
  id: string;
  /** The control that closes it on a narrow screen; hidden where the sidebar is always shown. */
  closeControl: Ref<HTMLButtonElement>;
  onClose(): void;
}

/** Where everything is: the menu, whose account it is, and the way out. */
export function Sidebar({ id, closeControl, onClose }: SidebarProps) {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const { track, settled } = useAnalytics();
  const current = useCurrentRoute()?.route;
  const items = sidebarItems(config, useShellState(), language);
  const isCurrent = (item: Item) => item.id === current?.id || item.id === current?.parent;
  const follow = (item: Item, click: MouseEvent) => {
    track(item.trackingEvent);
    onClose();
    const isPlain = !click.ctrlKey && !click.metaKey && !click.shiftKey;
    if (item.kind === 'internal' || item.newTab || !isPlain) return;
    // The page goes with the click, which would be lost before it is on its way (R10.5).
    click.preventDefault();
    void settled().then(() => window.location.assign(item.href));
  };
  return (
    <aside id={id} className={classes.sidebar}>
      <div className={classes.head}>
        <Link to={paths.home(language)} className={classes.brand} onClick={onClose}>
          <Wordmark />
        </Link>
        <button
          ref={closeControl}
          type="button"
          className={classes.close}
          aria-label={t('layout.close_menu')}
          onClick={onClose}
        >
          <X size={20} aria-hidden />
        </button>
      </div>
      <nav aria-label={t('layout.menu')} className={classes.nav}>
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.id}>
              <SidebarItem item={item} isCurrent={isCurrent(item)} onFollow={follow} />
            </li>
          ))}
        </ul>
      </nav>
      <SidebarAccount />
    </aside>
  );
}
