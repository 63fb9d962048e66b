import { Suspense, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { posedAs } from '../auth/pose-as.ts';
import { SessionNotice } from '../auth/session-notice.tsx';
import { useConfig } from '../config/config-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { withTexts } from '../i18n/with-texts.ts';
import { addonsPages, addonsUrl } from '../links/addons.ts';
import { useShellState } from '../seller/use-shell.ts';
import { later } from '../ui/later.tsx';
import { Panel } from '../ui/panel.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { gate } from './gate.ts';
import { NotFetched } from './pages/not-fetched.tsx';
import { usePageHandle } from './root.tsx';
import { pageAddress } from './route-link.ts';

const NoSeller = later(
  async () => (await withTexts(import('../seller/no-seller.tsx'))).NoSeller,
  ({ again }) => (
    <Panel>
      <NotFetched again={again} noticeAbove />
    </Panel>
  ),
);

const LiveCounts = later(async () => (await import('../events/live-counts.tsx')).LiveCounts);

/** Between the frame and its screens: sends sellers where they belong, once they are known. */
export function SellerGate() {
  return (
    <>
      <SessionNotice />
      <ConnectionNotice />
      <Suspense>
        <LiveCounts />
      </Suspense>
      <Gate />
    </>
  );
}

function Gate() {
  const config = useConfig();
  const language = useLanguage();
  const state = useShellState();
  const route = usePageHandle()?.route;
  const legacyAccount = addonsUrl(config, language, addonsPages.account());
  if (!route) return <Outlet />;
  const verdict = gate(state, route);
  switch (verdict) {
    case 'enter':
      return <Outlet />;
    case '404':
      // Who poses finds out at the desk why it is closed, and how it opens.
      if (posedAs()) return <Outlet />;
      return <Navigate replace to={pageAddress(verdict, language)} />;
    case 'orders':
    case 'desk':
      return <Navigate replace to={pageAddress(verdict, language)} />;
    case 'account':
      if (legacyAccount) return <Leave to={legacyAccount} />;
      return <Navigate replace to={pageAddress('settings', language)} />;
    case 'no_seller':
      // The legacy site knows nothing of an account that is no seller, so the notice is shown here.
      if (legacyAccount || route.id === 'settings') {
        return (
          <Suspense>
            <NoSeller />
          </Suspense>
        );
      }
      return <Navigate replace to={pageAddress('settings', language)} />;
  }
}

/** Goes on to another site, and shows nothing meanwhile. */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
