import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../graphql/client.ts';
import { SellerActsDocument } from '../../../../graphql/generated/desk/graphql.ts';
import type { SellerActsQuery } from '../../../../graphql/generated/graphql.ts';
import { deskKey } from '../../parts/use-act.ts';

export type SellerAct = SellerActsQuery['seller_acts'][number];

/** What was done to and by a seller, the newest first. */
export function sellerHistoryQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [deskKey, 'history', id],
    queryFn: async ({ signal }) => (await api(SellerActsDocument, { id }, signal)).seller_acts,
  });
}
