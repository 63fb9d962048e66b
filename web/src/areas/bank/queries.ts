import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import { PayoutAccountDocument } from '../../graphql/generated/bank/graphql.ts';
import type { PayoutAccountStateFragment } from '../../graphql/generated/graphql.ts';

export type PayoutAccount = PayoutAccountStateFragment;

/** Whether the account is with our payment provider; how it stands, the frame knows already. */
export function payoutAccountQuery(api: Api) {
  return queryOptions({
    queryKey: ['bank', 'payout_account'],
    queryFn: async ({ signal }) => (await api(PayoutAccountDocument, {}, signal)).payout_account,
    // Without an answer the screen lacks a link, and nothing else.
    meta: { noErrorRedirect: true },
  });
}
