import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useApi } from '../graphql/api-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { type Shell, shellQuery } from './shell-query.ts';

/** A conversation that is shown. */
interface Shown {
  id: string;
  unseen_count: number;
  messages: readonly { id: string }[];
}

/**
 * What is shown has been seen: it is reported up to which message, and the
 * number in the menu goes down with its answer (R17.1, R17.8). In a tab that nobody
 * looks at nothing is shown; it is reported once somebody does.
 */
export function useSeen(
  thread: Shown | null | undefined,
  /** Reports it, and answers with the numbers of the menu. */
  see: (seen: { id: string; last: string }) => Promise<Partial<Shell>>,
  /** Where else it is said what is unseen. */
  queryKey: QueryKey,
) {
  const client = useQueryClient();
  const [frame] = shellQuery(useApi(), useLanguage()).queryKey;
  const reported = useRef<string>(undefined);
  const isInSight = useSyncExternalStore(onVisibilityChange, isVisible);
  const id = thread && thread.unseen_count > 0 ? thread.id : undefined;
  const last = thread && newestId(thread.messages);
  const report = useEffectEvent(async (seen: { id: string; last: string }) => {
    reported.current = seen.last;
    try {
      const counts = await see(seen);
      // The first part of the key is that of the frame in every language.
      client.setQueriesData<Shell>({ queryKey: [frame] }, (shell) =>
        shell ? { ...shell, ...counts } : shell,
      );
      await client.invalidateQueries({ queryKey });
    } catch {
      // Then it stays unseen, and is reported again when the conversation is next read.
      reported.current = undefined;
    }
  });
  useEffect(() => {
    if (isInSight && id && last && reported.current !== last) void report({ id, last });
  }, [isInSight, id, last]);
}

/** The message that came in last, by which the server knows what was shown. */
export const newestId = (messages: Shown['messages']): string | undefined =>
  messages.reduce<string | undefined>(
    (newest, { id }) => (newest === undefined || Number(id) > Number(newest) ? id : newest),
    undefined,
  );

const isVisible = () => document.visibilityState === 'visible';

function onVisibilityChange(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
