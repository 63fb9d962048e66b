import { useEffect, useEffectEvent } from 'react';
import { credentialsOf } from '../auth/credentials.ts';
import { useSession } from '../auth/session.ts';
import { useSeller } from '../seller/use-shell.ts';
import { type Change, opened } from './events.ts';
import { shareStream } from './shared-stream.ts';

/**
 * Calls back on changes of some kinds while a screen is shown, and each time the stream was opened, after
 * which anything may have changed. Fetch the data again then. With catchUp also at once where it was
 * opened before.
 */
export function useChanges(
  kinds: readonly string[],
  onChange: (change: Change) => void,
  catchUp = false,
): void {
  const session = useSession();
  const { seller } = useSeller();
  const who = seller?.email;
  const received = useEffectEvent((change: Change) => {
    if (change.kind === opened.kind || kinds.includes(change.kind)) onChange(change);
  });
  useEffect(() => {
    if (!who || !('locks' in navigator) || !('BroadcastChannel' in globalThis)) return;
    return shareStream({
      who,
      credentials: credentialsOf(session),
      onChange: received,
      catchUp,
    });
  }, [session, who, catchUp]);
}

/** The same for operators: called when something new waits for them, or somebody has taken it. */
export function useDeskChanges(onChange: (change: Change) => void): void {
  const session = useSession();
  const received = useEffectEvent(onChange);
  useEffect(() => {
    if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return;
    return shareStream({
      who: 'desk',
      credentials: credentialsOf(session),
      onChange: received,
      of: 'desk',
    });
  }, [session]);
}
