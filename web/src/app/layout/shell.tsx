import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { CommandCenter } from '../../commands/command-center.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { useSeller } from '../../seller/use-shell.ts';
import { later } from '../../ui/later.tsx';
import { NotOpened } from '../../ui/not-opened.tsx';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { AccountSwitch } from './account/account-switch.tsx';
import { PosingBar } from './account/posing-bar.tsx';
import { CommonCommands, SellerCommands } from './frame-commands.tsx';
import { Footer } from './page/footer.tsx';
import { LanguageOffer } from './page/language-offer.tsx';
import { ProgressLine } from './page/progress-line.tsx';
import { StateBanner } from './page/state-banner.tsx';
import { useFocusOnNavigation } from './page/use-focus-on-navigation.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useDrawer } from './sidebar/use-drawer.ts';
import { TopBar } from './top-bar/top-bar.tsx';

// Fetched when first opened, with all that it searches by.
const SellerCommandBox = later(
  async () => (await withTexts(import('./search/seller-command-box.tsx'))).SellerCommandBox,
  NotOpened,
);

const contentId = 'content';
const sidebarId = 'sidebar';

/** The frame around every screen of someone signed in. */
export function Shell() {
  return (
    <ToastProvider>
      <CommandCenter box={SellerCommandBox}>
        <AccountSwitch>
          <SellerCommands />
          <CommonCommands />
          <Frame />
        </AccountSwitch>
      </CommandCenter>
    </ToastProvider>
  );
}

function Frame() {
  const { t } = useTranslation();
  const drawer = useDrawer();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useCloseOnNavigation(drawer.close);
  return (
    <div
      id="global-container"
      className={`global-container ${classes.shell}${drawer.isOpen ? ' open' : ''}`}
    >
      <ProgressLine />
      <a className={classes.skip} href={`#${contentId}`} inert={drawer.isOpen}>
        {t('app.skip_to_content')}
      </a>
      <Sidebar id={sidebarId} closeControl={drawer.closeControl} onClose={drawer.close} />
      {/* biome-ignore lint/a11y: the same as Escape and the close control, for the pointer. */}
      {drawer.isOpen && <div className={classes.backdrop} onClick={drawer.close} />}
      <div className={classes.page} inert={drawer.isOpen}>
        <TopBar
          sidebar={{
            ref: drawer.toggleControl,
            controls: sidebarId,
            isOpen: drawer.isOpen,
            onToggle: drawer.toggle,
          }}
        />
        <LanguageOffer />
        <PosingBar email={useSeller().seller.email} />
        <StateBanner />
        <main id={contentId} ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
    </div>
  );
}

/** However one goes to another page, the drawer does not stay in front of it. */
function useCloseOnNavigation(close: () => void): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it waits for.
  useEffect(close, [pathname]);
}
