import { useIsMutating, useMutation } from '@tanstack/react-query';
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

/** What can begin on the way that leads back here, each in a state of its own. */
const beginnings = { TRIAL: 'IN_TRIAL', SCHEDULE: 'FUTURE', ACTIVATE: 'ACTIVE' } as const;
export type Beginning = keyof typeof beginnings;

function justBegun({ log, subscription }: Billing): Beginning | null {
  const known = Object.keys(beginnings) as Beginning[];
  const begun = known.find((beginning) => beginnings[beginning] === subscription?.status);
  const isNew = log.some(
    ({ event, at }) => event === begun && Date.now() - Date.parse(at) < justNow,
  );
  return (isNew && begun) || null;
}

const asking = 'refresh_billing';

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
    mutationKey: [asking],
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
  // Said until the next action, which says itself what it did.
  const isActing =
    useIsMutating({ predicate: ({ options }) => options.mutationKey?.[0] !== asking }) > 0;
  const [isOver, setOver] = useState(false);
  if (isActing && !isOver && refresh.isSuccess) setOver(true);
  return {
    isBack: from !== null && !isOver,
    isChecking: from !== null && (refresh.isPending || refresh.isIdle),
    isPaid: refresh.data ? isFeeJustPaid(refresh.data) : false,
    begun: refresh.data ? justBegun(refresh.data) : null,
    subscription: refresh.data?.subscription,
    failed: refresh.isError,
    again: () => mutate(),
  };
}
