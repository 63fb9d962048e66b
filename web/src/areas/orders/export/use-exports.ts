import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../auth/session.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { OrderExportInput } from '../../../graphql/generated/graphql.ts';
import {
  CancelOrderExportDocument,
  StartOrderExportDocument,
} from '../../../graphql/generated/orders/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { exportsKey, exportsQuery, isUnfinished, type OrderExportItem } from '../queries.ts';
import { type WatchOptions, watchExports } from './export-watch.ts';

/** The exports of the last days, and what can be done with them. */
export function useExports() {
  const api = useApi();
  const client = useQueryClient();
  const session = useSession();
  const { t, i18n } = useTranslation();
  const toasts = useToast();
  const query = useQuery(exportsQuery(api));
  const surroundings: WatchOptions = { api, client, session, i18n };
  const isPreparing = query.data?.some(isUnfinished) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the surroundings stay as long as the app.
  useEffect(() => {
    if (isPreparing) watchExports(surroundings);
  }, [isPreparing, query.dataUpdatedAt]);
  const renew = () => client.invalidateQueries({ queryKey: exportsKey });
  const start = useOnce({
    mutationFn: async (input: OrderExportInput) =>
      (await api(StartOrderExportDocument, { input })).start_order_export,
    onSuccess: async (started) => {
      // An answer on its way does not know of it yet.
      await client.cancelQueries({ queryKey: exportsKey });
      // It is watched from now on, also where it is ready before the first poll.
      client.setQueryData<OrderExportItem[]>(exportsKey, (all = []) => [started, ...all]);
      watchExports(surroundings);
    },
    onSettled: renew,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api(CancelOrderExportDocument, { id }),
    onError: () => toasts.show({ type: 'error', text: t('ui.confirm_failed') }),
    onSettled: renew,
  });
  return { query, start, cancel };
}

export type Exports = ReturnType<typeof useExports>;
