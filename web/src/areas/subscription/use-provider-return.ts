import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import { useApi } from '../../graphql/api-context.ts';
import type { ApiError } from '../../graphql/api-error.ts';
import { RefreshBillingDocument } from '../../graphql/generated/subscription/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { type Billing, useBillingUpdate } from './queries.ts';

/** The parameter that says how one came here; the server writes it. */
const parameter = 'from';

/** A fee that was paid in the last minutes was paid on the way that leads back here. */
const justNow = 15 * 60_000;

const isFeeJustPaid = ({ log }: Billing) =>
  log.some(({ event, at }) => event === 'FEE_PAID' && Date.now() - Date.parse(at) < justNow);

/** Whoever comes back from the payment provider sees the current state: the provider is asked (R15.7). */
export function useProviderReturn(product: string) {
  const api = useApi();
  const lang = useLanguage();
  const updateBilling = useBillingUpdate(product);
  const analytics = useAnalytics();
  const [search, setSearch] = useSearchParams();
  const [from] = useState(search.get(parameter));
  const isRequested = useRef(false);
  const { mutate, ...refresh } = useMutation<Billing, ApiError>({
    mutationFn: async () => (await api(RefreshBillingDocument, { product, lang })).refresh_billing,
    onSuccess: (billing) => {
      void updateBilling(billing);
      if (isFeeJustPaid(billing)) analytics.track('pay_fee_clicked', { product_id: product });
    },
  });
  useEffect(() => {
    if (from === null || isRequested.current) return;
    isRequested.current = true;
    mutate();
    setSearch(
      (now) => {
        now.delete(parameter);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [from, mutate, setSearch]);
  return {
    isBack: from !== null,
    isChecking: from !== null && (refresh.isPending || refresh.isIdle),
    isPaid: refresh.data ? isFeeJustPaid(refresh.data) : false,
    failed: refresh.isError,
    again: () => mutate(),
  };
}
