import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import type {
  OrderExportsQuery,
  OrderQuery,
  RefundPreviewQuery,
} from '../../graphql/generated/graphql.ts';
import {
  OrderDocument,
  OrderExportsDocument,
  RefundPreviewDocument,
} from '../../graphql/generated/orders/graphql.ts';

export type OrderDetails = NonNullable<OrderQuery['order']>;
export type OrderDetailsLine = OrderDetails['lines'][number];
export type RefundPreview = RefundPreviewQuery['refund_preview'];
export type OrderExportItem = OrderExportsQuery['order_exports'][number];

/** One order in full; null where there is none of this seller under the id. */
export function orderQuery(api: Api, id: string, lang: string) {
  return queryOptions({
    queryKey: ['orders', 'order', id, lang],
    queryFn: async ({ signal }) => (await api(OrderDocument, { id, lang }, signal)).order ?? null,
    // In another language it is the same order: a refund that is being written stays.
    placeholderData: (former, query) => (query?.queryKey[2] === id ? former : undefined),
    meta: { noErrorRedirect: true },
  });
}

/** What a refund would do; without an amount, of all that is left of the line. */
export function refundPreviewQuery(api: Api, line: string, amount: number | null) {
  return queryOptions({
    queryKey: ['refund_preview', line, amount],
    queryFn: async ({ signal }) =>
      (await api(RefundPreviewDocument, { line, amount }, signal)).refund_preview,
    // Balances move: what was true when the dialog was last open is not shown again.
    gcTime: 0,
    meta: { inForm: true, noErrorRedirect: true, noErrorLog: true },
  });
}

export const isUnfinished = ({ state }: Pick<OrderExportItem, 'state'>): boolean =>
  state === 'WAITING' || state === 'RUNNING';

export const exportsKey = ['order_exports'] as const;

/** The exports of the last days; while one is being prepared, `watchExports` polls them. */
export function exportsQuery(api: Api) {
  return queryOptions({
    queryKey: exportsKey,
    queryFn: async ({ signal }) => (await api(OrderExportsDocument, {}, signal)).order_exports,
    meta: { noErrorRedirect: true, noErrorLog: true },
  });
}
