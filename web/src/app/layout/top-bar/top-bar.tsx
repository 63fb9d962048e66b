import { Menu } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { Wordmark } from '../wordmark.tsx';
import { CommandButton } from './command-button.tsx';
import { HelpMenu } from './help-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import classes from './top-bar.module.css';

/** What opens and closes the sidebar; none where the page has no sidebar. */
interface SidebarToggle {
  ref: Ref<HTMLButtonElement>;
  controls: string;
  isOpen: boolean;
  onToggle(): void;
}

/** The bar above every screen: where one is, the search, and what is about oneself. */
export function TopBar({ sidebar }: { sidebar: SidebarToggle | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <header className={classes.bar}>
      {sidebar && (
        <button
          ref={sidebar.ref}
          type="button"
          className={classes.toggle}
          aria-label={t('layout.open_menu')}
          aria-expanded={sidebar.isOpen}
          aria-controls={sidebar.controls}
          onClick={sidebar.onToggle}
        >
          <Menu size={20} aria-hidden />
        </button>
      )}
      <Link
        to={paths.home(language)}
        className={classes.brand}
        data-always={sidebar === null || undefined}
      >
        <Wordmark />
      </Link>
      <div className={classes.where}>{sidebar && <Breadcrumbs />}</div>
      <div className={classes.tools}>
        {sidebar && <CommandButton />}
        <LanguageMenu />
        <ThemeMenu />
        <HelpMenu />
        {sidebar && <AccountMenu />}
      </div>
    </header>
  );
}
