import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import type {
  OrderExportsQuery,
  OrderQuery,
  OrdersQuery,
  OrderViewsQuery,
  RefundPreviewQuery,
} from '../../graphql/generated/graphql.ts';
import {
  OrderDocument,
  OrderExportsDocument,
  OrdersDocument,
  OrderViewsDocument,
  RefundPreviewDocument,
} from '../../graphql/generated/orders/graphql.ts';
import { isSearchStored } from './list/stored-search.ts';
import { filterOf, type OrderSearch, parseSearch } from './search.ts';

export type OrderPage = OrdersQuery['orders'];
export type OrderLine = OrderPage['lines'][number];
export type OrderView = OrderViewsQuery['order_views'][number];
export type OrderDetails = NonNullable<OrderQuery['order']>;
export type OrderDetailsLine = OrderDetails['lines'][number];
export type RefundPreview = RefundPreviewQuery['refund_preview'];
export type OrderExportItem = OrderExportsQuery['order_exports'][number];

/**
 * One page of lines with the totals of all of them. The page before stays while
 * the next one comes, and what was shown is shown again at once on the way back.
 */
export function ordersQuery(api: Api, search: OrderSearch, lang: string, today?: string) {
  const { page, length, amount_display } = search;
  const variables = { ...filterOf(search, today), page, length, amount_display, lang };
  return queryOptions({
    queryKey: ['orders', 'list', variables],
    queryFn: async ({ signal }) => (await api(OrdersDocument, variables, signal)).orders,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

export const viewsKey = ['order_views'] as const;

/** The views this seller has saved. */
export function viewsQuery(api: Api) {
  return queryOptions({
    queryKey: viewsKey,
    queryFn: async ({ signal }) => (await api(OrderViewsDocument, {}, signal)).order_views,
    meta: { noErrorRedirect: true },
  });
}

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

export function firstData({ api, search, language, prefetch }: Visit) {
  const wanted = parseSearch(search);
  // The search of the last visit comes back first (R11.9), and needs other lines.
  const isOther = search === '' && isSearchStored();
  return Promise.all([
    !isOther && prefetch(ordersQuery(api, wanted, language)),
    wanted.order && prefetch(orderQuery(api, wanted.order, language)),
    prefetch(viewsQuery(api)),
    prefetch(exportsQuery(api)),
  ]);
}
