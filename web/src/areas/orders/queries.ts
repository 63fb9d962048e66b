import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import type { OrdersQuery, OrderViewsQuery } from '../../graphql/generated/graphql.ts';
import { OrdersDocument, OrderViewsDocument } from '../../graphql/generated/orders/graphql.ts';
import { filterOf, type OrderSearch } from './search.ts';

export type OrderPage = OrdersQuery['orders'];
export type OrderLine = OrderPage['lines'][number];
export type OrderView = OrderViewsQuery['order_views'][number];

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
