import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import type {
  PromotionInput,
  PromotionPreviewQuery,
  PromotionRowFragment,
  PromotionTermsQuery,
} from '../../graphql/generated/graphql.ts';
import {
  PromotionCalendarDocument,
  PromotionPreviewDocument,
  PromotionsDocument,
  PromotionTermsDocument,
} from '../../graphql/generated/promote/graphql.ts';
import { address, type PromotionSearch } from './search.ts';

export type Promotion = PromotionRowFragment;
export type Terms = PromotionTermsQuery['promotion_terms'];
export type Preview = PromotionPreviewQuery['promotion_preview'];

/** Everything of promotions is refetched when one of them changed. */
export const promotionsKey = ['promotions'] as const;

/** One page of the list; the page before stays while the next comes. */
export const listQuery = (api: Api, search: PromotionSearch, lang: string) => {
  const { productID, kind, state, page, length } = search;
  const variables = {
    ...(productID && { productID }),
    ...(kind && { kind }),
    ...(state && { state }),
    page,
    length,
    lang,
  };
  return queryOptions({
    queryKey: [...promotionsKey, 'page', variables],
    queryFn: async ({ signal }) => (await api(PromotionsDocument, variables, signal)).promotions,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
};

/** What the seller may still do. */
export const termsQuery = (api: Api, lang: string) =>
  queryOptions({
    queryKey: [...promotionsKey, 'terms', lang],
    queryFn: async ({ signal }) =>
      (await api(PromotionTermsDocument, { lang }, signal)).promotion_terms,
    meta: { noErrorRedirect: true },
  });

export const calendarQuery = (api: Api, productID: string, year: number) =>
  queryOptions({
    queryKey: [...promotionsKey, 'calendar', productID, year],
    queryFn: async ({ signal }) =>
      (await api(PromotionCalendarDocument, { productID, year }, signal)).promotion_calendar,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });

/** What a promotion would do; null while the input is not complete. */
export const previewQuery = (api: Api, input: PromotionInput | null) =>
  queryOptions({
    queryKey: [...promotionsKey, 'preview', input],
    queryFn: async ({ signal }) =>
      input && (await api(PromotionPreviewDocument, { input }, signal)).promotion_preview,
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { noErrorRedirect: true },
  });

export const firstData = ({ api, search, language, prefetch }: Visit) =>
  Promise.all([
    prefetch(listQuery(api, address.read(search), language)),
    prefetch(termsQuery(api, language)),
  ]);
