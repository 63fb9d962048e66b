import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import { HomeBalanceDocument } from '../../graphql/generated/graphql.ts';

/**
 * What the home screen shows beside what the frame has loaded. The page is of
 * use without it, so a failure stays in its place; a banned seller, to whom it
 * is closed, is on the way to another page anyway.
 */
export function balanceQuery(api: Api) {
  return queryOptions({
    queryKey: ['home', 'balance'],
    queryFn: async ({ signal }) =>
      (await api(HomeBalanceDocument, {}, signal)).bank_account.balance,
    meta: { noErrorRedirect: true },
  });
}
