import { useQueryClient } from '@tanstack/react-query';
import { opened } from '../../../events/events.ts';
import { useChanges } from '../../../events/use-changes.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { homeQuery } from '../queries.ts';

// Another part that comes after the first load; one file is fetched for both.
export { MonthCurve } from '../figures/month-curve.tsx';

/** How long what came with the page is not fetched again when the stream opens, in milliseconds. */
const fresh = 10_000;

/** Has home follow what operators decide, and whatever else makes or ends a task. */
export function LiveHome() {
  const client = useQueryClient();
  const { queryKey } = homeQuery(useApi(), useLanguage());
  useChanges(['version', 'product', 'billing', 'message', 'contact'], ({ kind }) => {
    const age = Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
    if (kind !== opened.kind || age > fresh) void client.invalidateQueries({ queryKey });
  });
  return null;
}
