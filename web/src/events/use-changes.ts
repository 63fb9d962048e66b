import { useEffect, useEffectEvent } from 'react';
import { credentialsOf } from '../auth/credentials.ts';
import { useSession } from '../auth/session.ts';
import { useSeller } from '../seller/use-shell.ts';
import { type Change, opened } from './events.ts';
import { shareStream } from './shared-stream.ts';

/**
 * Tells of changes of some kinds while a screen is shown, and each time the stream was opened, after
 * which anything may have changed. Ask for the data anew then.
 */
export function useChanges(kinds: readonly string[], onChange: (change: Change) => void): void {
  const session = useSession();
  const { seller } = useSeller();
  const who = seller?.email;
  const told = useEffectEvent((change: Change) => {
    if (change.kind === opened.kind || kinds.includes(change.kind)) onChange(change);
  });
  useEffect(() => {
    if (!who || !('locks' in navigator) || !('BroadcastChannel' in globalThis)) return;
    return shareStream(who, credentialsOf(session), told);
  }, [session, who]);
}

/** The same for operators: told of what waits for them, and of who has taken it. */
export function useDeskChanges(onChange: (change: Change) => void): void {
  const session = useSession();
  const told = useEffectEvent(onChange);
  useEffect(() => {
    if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return;
    return shareStream('desk', credentialsOf(session), told, 'desk');
  }, [session]);
}
