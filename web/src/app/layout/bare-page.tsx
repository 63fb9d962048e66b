import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { Panel } from '../../ui/panel.tsx';
import { pageAddress } from '../route-link.ts';
import { PosingBar } from './account/posing-bar.tsx';
import classes from './bare-page.module.css';
import { Wordmark } from './wordmark.tsx';

interface BarePageProps {
  children: ReactNode;
  /** Whether the bar above says that one poses as a seller. Default true. */
  bar?: boolean;
}

/**
 * A page outside the frame: the ends of sign-in and sign-out, and faults of the
 * app itself. Whoever poses as somebody the server refuses ends here, so here
 * too is the way back.
 */
export function BarePage({ children, bar = true }: BarePageProps) {
  const language = useLanguage();
  return (
    <>
      {/* Here is where that seller's way ended, not one's own. */}
      {bar && <PosingBar backTo={pageAddress('home', language)} />}
      <main className={classes.page}>
        <Wordmark />
        <div className={classes.content}>
          <Panel>{children}</Panel>
        </div>
      </main>
    </>
  );
}
