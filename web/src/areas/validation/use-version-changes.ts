import { useQueryClient } from '@tanstack/react-query';
import { useChanges } from '../../events/use-changes.ts';
import { aheadKey, reportKey, versionsKey } from './queries.ts';

/** Has what is shown refetched when the server reports a change. */
export function useVersionChanges(): void {
  const client = useQueryClient();
  useChanges(['version', 'product'], () => {
    for (const key of [versionsKey, reportKey, 'compatibility_map', aheadKey]) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  });
}
