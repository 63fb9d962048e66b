import type { ReactNode } from 'react';
import { useRef } from 'react';
import { CommandCenter } from '../../commands/command-center.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { PosingBar } from './account/posing-bar.tsx';
import { CommonCommands } from './frame-commands.tsx';
import { Footer } from './page/footer.tsx';
import { LanguageOffer } from './page/language-offer.tsx';
import { ProgressLine } from './page/progress-line.tsx';
import { useFocusOnNavigation } from './page/use-focus-on-navigation.ts';
import classes from './shell.module.css';
import { TopBar } from './top-bar/top-bar.tsx';

const contentId = 'content';

/** The frame of pages that are open to everybody: no sidebar, and nothing that asks who it is. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <ToastProvider>
      <CommandCenter>
        <CommonCommands />
        <div
          id="global-container"
          className={`global-container ${classes.shell}`}
          data-sidebar="hidden"
        >
          <ProgressLine />
          <a className={classes.skip} href={`#${contentId}`}>
            {t('app.skip_to_content')}
          </a>
          <div className={classes.page}>
            <TopBar sidebar={null} />
            <LanguageOffer />
            <PosingBar />
            <main id={contentId} ref={main} tabIndex={-1} className={classes.main}>
              {children}
            </main>
            <Footer />
          </div>
        </div>
      </CommandCenter>
    </ToastProvider>
  );
}
