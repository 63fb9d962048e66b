import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { SeeThreadDocument } from '../../../graphql/generated/messages/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { type Shell, shellQuery } from '../../../seller/shell-query.ts';
import { newestId, type Thread, threadListKey } from '../queries.ts';

/**
 * What is shown has been seen: it is reported up to which message, and the
 * number in the menu goes down with its answer (R17.1). In a tab that nobody looks
 * at nothing is shown; it is reported once somebody does.
 */
export function useSeen(thread: Thread | null | undefined) {
  const api = useApi();
  const client = useQueryClient();
  const language = useLanguage();
  const reported = useRef<string>(undefined);
  const id = thread && thread.unseen_count > 0 ? thread.id : undefined;
  const last = newestId(thread?.messages ?? []);
  const isInSight = useSyncExternalStore(onVisibilityChange, isVisible);
  useEffect(() => {
    if (!isInSight || !id || !last || reported.current === last) return;
    reported.current = last;
    api(SeeThreadDocument, { id, last })
      .then(({ see_thread: messages }) => {
        // The first part of the key is that of the frame in every language.
        const [frame] = shellQuery(api, language).queryKey;
        client.setQueriesData<Shell>({ queryKey: [frame] }, (shell) =>
          shell ? { ...shell, messages } : shell,
        );
        return client.invalidateQueries({ queryKey: threadListKey });
      })
      .catch(() => {
        // Then it stays unseen, and is reported again when the thread is next read.
        reported.current = undefined;
      });
  }, [api, client, language, isInSight, id, last]);
}

const isVisible = () => document.visibilityState === 'visible';

function onVisibilityChange(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
