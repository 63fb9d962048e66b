import { Suspense, useEffect, useState } from 'react';
import { withTexts } from '../i18n/with-texts.ts';
import { later } from '../ui/later.tsx';
import { useSession } from './session.ts';
import type { SessionEvent } from './session-dialog.tsx';

// Where it does not arrive, the next request says so.
const SessionDialog = later(
  async () => (await withTexts(import('./session-dialog.tsx'))).SessionDialog,
);

/**
 * Says to whoever is at work that the session ended elsewhere or cannot be
 * renewed, over the page as it is, so that nothing typed is lost. It is rendered
 * once in the layout; its dialog is fetched when there is something to say.
 */
export function SessionNotice() {
  const session = useSession();
  const [event, setEvent] = useState<SessionEvent>();
  useEffect(() => {
    const forgetEnded = session.onEnded(() => setEvent({ kind: 'ended' }));
    const forgetRenewal = session.onRenewError(({ fault }) =>
      setEvent({ kind: 'renew_failed', fault }),
    );
    return () => {
      forgetEnded();
      forgetRenewal();
    };
  }, [session]);
  if (!event) return null;
  return (
    <Suspense>
      <SessionDialog event={event} onDone={() => setEvent(undefined)} />
    </Suspense>
  );
}
