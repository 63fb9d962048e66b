import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import {
  DeskSellerDocument,
  DeskSellersDocument,
  PreviewTermsDocument,
  SellerActsDocument,
} from '../../../graphql/generated/desk/graphql.ts';
import type {
  DeskSellerFieldsFragment,
  SellerActsQuery,
  SellerTermsInput,
} from '../../../graphql/generated/graphql.ts';
import { deskKey } from '../parts/use-act.ts';
import type { SellersSearch } from './search.ts';

export type DeskSeller = DeskSellerFieldsFragment;
export type SellerAct = SellerActsQuery['seller_acts'][number];

/** One page of sellers. The page before stays while the next comes. */
export function sellersQuery(
  api: Api,
  { search, standing, partnership, country, page, length }: SellersSearch,
) {
  const variables = {
    ...(search && { search }),
    ...(standing && { standing }),
    ...(partnership && { partnership }),
    ...(country && { country }),
    page,
    length,
  };
  return queryOptions({
    queryKey: [deskKey, 'sellers', variables],
    queryFn: async ({ signal }) => (await api(DeskSellersDocument, variables, signal)).desk_sellers,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

/** The state of one seller. */
export function sellerQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [deskKey, 'seller', id],
    queryFn: async ({ signal }) => (await api(DeskSellerDocument, { id }, signal)).desk_seller,
    meta: { noErrorRedirect: true },
  });
}

/** What was done to and by a seller, the newest first; fewer stay while more of it comes. */
export function sellerHistoryQuery(api: Api, id: string, limit: number) {
  return queryOptions({
    queryKey: [deskKey, 'history', id, limit],
    queryFn: async ({ signal }) =>
      (await api(SellerActsDocument, { id, limit }, signal)).seller_acts,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

/** What terms would change of the sales that are booked. */
export function proposalQuery(api: Api, id: string, terms: SellerTermsInput) {
  return queryOptions({
    queryKey: [deskKey, 'terms', id, terms],
    queryFn: async ({ signal }) =>
      (await api(PreviewTermsDocument, { id, terms }, signal)).preview_terms,
    meta: { noErrorRedirect: true },
  });
}
