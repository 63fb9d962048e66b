import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../graphql/api-context.ts';
import { MessageCountsDocument } from '../graphql/generated/events/graphql.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { type Shell, shellQuery } from '../seller/shell-query.ts';
import type { Change } from './events.ts';
import { useChanges } from './use-changes.ts';

/**
 * Keeps the numbers of unseen messages in the menu, and whatever is shown of conversations, as the
 * server has them, in every open tab (R17.1, R17.8); everything once operators decided something.
 */
export function LiveCounts() {
  const api = useApi();
  const client = useQueryClient();
  const [frame] = shellQuery(api, useLanguage()).queryKey;
  const changed = ({ kind }: Change) => {
    // An operator decided about the seller: a ban or a hold changes what any screen says.
    if (kind === 'seller') return void client.invalidateQueries();
    if (kind !== 'contact') void client.invalidateQueries({ queryKey: ['messages'] });
    if (kind !== 'message') void client.invalidateQueries({ queryKey: ['contact_threads'] });
    api(MessageCountsDocument, {})
      .then((counts) =>
        client.setQueriesData<Shell>({ queryKey: [frame] }, (shell) =>
          shell ? { ...shell, ...counts } : shell,
        ),
      )
      .catch(() => {}); // the next change, or coming back to the tab, fetches again
  };
  // The frame has its numbers long before it listens.
  useChanges(['message', 'contact', 'seller'], changed, true);
  return null;
}
