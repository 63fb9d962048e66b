import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import {
  CustomerSubscriptionsDocument,
  MonetizationDocument,
  type MonetizationQuery,
} from '../../graphql/generated/monetization/graphql.ts';
import type { Opened } from './opened.ts';

export type Revenue = MonetizationQuery['monetization'];

/** Figures older than this are being counted again, in milliseconds. */
const stale = 60_000;

/** How often it is checked whether that is done, in milliseconds, and how many times. */
const again = { every: 3000, most: 20 };

/** The recurring revenue of the seller's subscription products. */
export function revenueQuery(api: Api, lang: string) {
  return queryOptions({
    queryKey: ['monetization', lang],
    queryFn: async ({ signal }) => (await api(MonetizationDocument, { lang }, signal)).monetization,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.as_of && Date.now() - Date.parse(data.as_of) > stale && dataUpdateCount < again.most
        ? again.every
        : false,
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

export const firstData = ({ api, language, prefetch }: Visit) =>
  prefetch(revenueQuery(api, language));
