import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { RefreshPayoutAccountDocument } from '../../../graphql/generated/bank/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { type Shell, shellQuery } from '../../../seller/shell-query.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { isOld, type PayoutAccount, payoutAccountQuery } from '../queries.ts';

/** The parameter that says how one came here; the server writes it. */
const parameter = 'from';

/** With a link that was over, too: its page may have been left long ago, or in another tab. */
const isBack = (from: string | null) => from === 'provider' || from === 'expired';

/**
 * Whoever comes back from the payment provider sees the account's current state:
 * the provider is asked, and everything here that depends on it follows. Who
 * just opens the screen sees no notice of it, but what is old is refreshed as well.
 */
export function useProviderReturn() {
  const [search, setSearch] = useSearchParams();
  // What the address said when the screen opened; it is cleaned, so that a reload requests nothing.
  const [from] = useState(search.get(parameter));
  const { loaded } = useSeller();
  const refresh = useRefresh();
  const { mutate } = refresh;
  const { data: account } = useQuery(payoutAccountQuery(useApi()));
  const isRequested = useRef(false);
  useEffect(() => {
    if (from !== null || !loaded || !account || isRequested.current) return;
    isRequested.current = true;
    if (isOld(account, Date.now())) mutate();
  }, [from, loaded, account, mutate]);
  useEffect(() => {
    // Not before the frame has loaded, whose answer would be older than this one and yet come after it.
    if (from === null || !loaded || isRequested.current) return;
    isRequested.current = true;
    if (isBack(from)) mutate();
    setSearch(
      (now) => {
        now.delete(parameter);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [from, loaded, mutate, setSearch]);
  const isShown = isBack(from);
  return {
    isExpired: from === 'expired',
    isChecking: isShown && (refresh.isPending || refresh.isIdle),
    /** Known only from the answer, as what the frame knew before may be old; and only where there is a provider to ask. */
    account: isShown && refresh.data?.is_with_provider ? refresh.data : null,
    failed: isShown && refresh.isError,
    again: () => mutate(),
  };
}

function useRefresh() {
  const api = useApi();
  const client = useQueryClient();
  const language = useLanguage();
  return useMutation({
    mutationFn: async () => (await api(RefreshPayoutAccountDocument, {})).refresh_payout_account,
    onSuccess: (account) => {
      client.setQueryData<PayoutAccount>(payoutAccountQuery(api).queryKey, account);
      // The first part of the key is that of the frame in every language.
      const [frame] = shellQuery(api, language).queryKey;
      client.setQueriesData<Shell>({ queryKey: [frame] }, (shell) =>
        shell?.seller
          ? { ...shell, seller: { ...shell.seller, wallet_status: account.status } }
          : shell,
      );
      // An answer on its way may be from before. Home's tasks and the orders depend on it, too.
      for (const key of [frame, 'home', 'orders']) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
  });
}
