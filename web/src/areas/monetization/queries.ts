import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import {
  CustomerSubscriptionsDocument,
  MonetizationDocument,
  type MonetizationQuery,
} from '../../graphql/generated/monetization/graphql.ts';
import type { Opened } from './opened.ts';

export type Revenue = MonetizationQuery['monetization'];

/** The recurring revenue of the seller's subscription products. */
export function revenueQuery(api: Api, lang: string) {
  return queryOptions({
    queryKey: ['monetization', lang],
    queryFn: async ({ signal }) => (await api(MonetizationDocument, { lang }, signal)).monetization,
    meta: { noErrorRedirect: true },
  });
}

/** A page of the subscriptions that a figure counts. */
export function subscriptionsQuery(api: Api, opened: Opened, page: number, lang: string) {
  return queryOptions({
    queryKey: ['monetization', 'subscriptions', opened, page, lang],
    queryFn: async ({ signal }) =>
      (await api(CustomerSubscriptionsDocument, { ...opened, page, lang }, signal))
        .customer_subscriptions,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}
