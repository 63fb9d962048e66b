import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../graphql/api-context.ts';
import type { OrderExportInput } from '../../../graphql/generated/graphql.ts';
import {
  CancelOrderExportDocument,
  StartOrderExportDocument,
} from '../../../graphql/generated/orders/graphql.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { preparedFile } from '../export-download.ts';
import { exportsKey, exportsQuery, isUnfinished, type OrderExportItem } from '../order-queries.ts';
import type { Downloading } from './export-use-download.ts';

/** The exports of the last days, and what can be done with them. */
export function useExports({ start: startDownload }: Downloading) {
  const api = useApi();
  const client = useQueryClient();
  const query = useQuery(exportsQuery(api));
  useOutcomes(query.data, startDownload);
  const renew = () => client.invalidateQueries({ queryKey: exportsKey });
  const start = useMutation({
    mutationFn: async (input: OrderExportInput) =>
      (await api(StartOrderExportDocument, { input })).start_order_export,
    onSuccess: (started) => {
      // It is watched from now on, also where it is ready before it is asked after.
      client.setQueryData<OrderExportItem[]>(exportsKey, (all = []) => [started, ...all]);
    },
    onSettled: renew,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api(CancelOrderExportDocument, { id }),
    onSettled: renew,
  });
  return { query, start, cancel };
}

export type Exports = ReturnType<typeof useExports>;

/** Tells of each export that ended while it was watched. */
function useOutcomes(all: OrderExportItem[] | undefined, startDownload: (address: string) => void) {
  const { t } = useTranslation();
  const toasts = useToast();
  const watched = useRef(new Set<string>());
  useEffect(() => {
    for (const item of all ?? []) {
      const { id, state, filename } = item;
      if (isUnfinished(item)) watched.current.add(id);
      else if (watched.current.delete(id)) {
        if (state === 'READY') {
          toasts.show({
            type: 'success',
            text: t('orders.export.ready', { filename }),
            action: {
              label: t('orders.export.download'),
              onClick: () => startDownload(preparedFile(id)),
            },
          });
        } else if (state === 'FAILED') {
          toasts.show({ type: 'error', text: t('orders.export.failed_toast', { filename }) });
        }
      }
    }
  });
}
