import { queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import { MarketplaceTermsDocument } from '../../graphql/generated/faq/graphql.ts';

/** Terms change by the day, so an answer holds for as long as one reads. */
export const termsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['marketplace_terms'],
    queryFn: async ({ signal }) =>
      (await api(MarketplaceTermsDocument, {}, signal)).marketplace_terms,
    staleTime: 60 * 60 * 1000,
    meta: { noErrorRedirect: true },
  });

export const firstData = ({ api, prefetch }: Visit) => prefetch(termsQuery(api));
