import { queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import { PayoutAccountDocument } from '../../graphql/generated/bank/graphql.ts';
import type { PayoutAccountStateFragment } from '../../graphql/generated/graphql.ts';

export type PayoutAccount = PayoutAccountStateFragment;

/** From then on what the provider said is asked for anew: a check may be over, and nobody told us. */
const oldAfter = 10 * 60_000;

/** Whether the provider knows more by now than it has said. */
export const isOld = ({ is_with_provider, asked_at }: PayoutAccount, now: number): boolean =>
  is_with_provider && asked_at !== null && now - Date.parse(asked_at) > oldAfter;

/** Whether the account is with our payment provider; how it stands, the frame knows already. */
export function payoutAccountQuery(api: Api) {
  return queryOptions({
    queryKey: ['bank', 'payout_account'],
    queryFn: async ({ signal }) => (await api(PayoutAccountDocument, {}, signal)).payout_account,
    // Without an answer the screen lacks a link, and nothing else.
    meta: { noErrorRedirect: true },
  });
}

export const firstData = ({ api, prefetch }: Visit) => prefetch(payoutAccountQuery(api));
