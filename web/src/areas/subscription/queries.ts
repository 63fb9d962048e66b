import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Visit } from '../../area/area.ts';
import { useApi } from '../../graphql/api-context.ts';
import type { Api } from '../../graphql/client.ts';
import type { BillingFieldsFragment, PlanFragment } from '../../graphql/generated/graphql.ts';
import {
  BillingCreditDocument,
  BillingDocument,
  BillingInvoicesDocument,
  FeeStateDocument,
  PlanChangeDocument,
  SubscriptionDueDocument,
} from '../../graphql/generated/subscription/graphql.ts';
import { useOnce } from '../../graphql/use-once.ts';
import { useLanguage } from '../../i18n/use-language.ts';

export type Billing = BillingFieldsFragment;
export type Fee = NonNullable<Billing['fee']>;
export type Subscription = NonNullable<Billing['subscription']>;
export type Plan = PlanFragment;
export type LogEntry = Billing['log'][number];

/** Fee and subscription of a product; null: it is none of the seller's. */
export function billingQuery(api: Api, product: string, lang: string) {
  return queryOptions({
    queryKey: ['billing', product, lang],
    queryFn: async ({ signal }) => (await api(BillingDocument, { product, lang }, signal)).billing,
    meta: { noErrorRedirect: true },
  });
}

/** Why there is no annual fee of a product to be paid, as the list of products says it. */
export function feeStateQuery(api: Api, product: string, lang: string) {
  return queryOptions({
    queryKey: ['billing', product, 'fee', lang],
    queryFn: async ({ signal }) =>
      (await api(FeeStateDocument, { product, lang }, signal)).product?.item.fee ?? null,
    meta: { noErrorRedirect: true },
  });
}

/** What another plan comes to, as the payment provider computes it at the moment. */
export function planChangeQuery(api: Api, product: string, plan: string) {
  return queryOptions({
    queryKey: ['plan_change', product, plan],
    queryFn: async ({ signal }) =>
      (await api(PlanChangeDocument, { product, plan }, signal)).plan_change,
    staleTime: 0,
    gcTime: 0,
    retry: false, // Somebody waits, and can decide without it.
    meta: { noErrorRedirect: true },
  });
}

/**
 * What the payment provider still owes of earlier payments. It is asked again after
 * each change: those are lines of the log, or another term.
 */
export function creditQuery(api: Api, { log, subscription }: Billing) {
  return queryOptions({
    queryKey: ['billing_credit', log[0]?.id, subscription?.period_to],
    queryFn: async ({ signal }) => (await api(BillingCreditDocument, {}, signal)).billing_credit,
    staleTime: 0,
    retry: false, // the screen says all else without it
    meta: { noErrorRedirect: true },
  });
}

/** What could not be charged, where something could not; it is asked again as the credit is. */
export function dueQuery(api: Api, product: string, subscription: Subscription) {
  const { status, next_plan, retry_at, may_pay } = subscription;
  return queryOptions({
    queryKey: ['subscription_due', product, status, next_plan?.id, retry_at],
    queryFn: async ({ signal }) =>
      (await api(SubscriptionDueDocument, { product }, signal)).subscription_due,
    enabled: may_pay,
    staleTime: 0,
    retry: false, // the screen says all else without it
    meta: { noErrorRedirect: true },
  });
}

/** What the marketplace billed for a product. */
export function billingInvoicesQuery(api: Api, product: string) {
  return queryOptions({
    queryKey: ['billing', product, 'invoices'],
    queryFn: async ({ signal }) =>
      (await api(BillingInvoicesDocument, { product }, signal)).product_invoices,
    meta: { noErrorRedirect: true },
  });
}

/** Takes over an answer, or fetches the current state, and has what else depends on it refetched. */
export function useBillingUpdate(product: string): (billing?: Billing) => Promise<void> {
  const api = useApi();
  const lang = useLanguage();
  const client = useQueryClient();
  return async (billing) => {
    const { queryKey } = billingQuery(api, product, lang);
    if (billing) client.setQueryData(queryKey, billing);
    void client.invalidateQueries({ queryKey: billingInvoicesQuery(api, product).queryKey });
    for (const key of ['home', 'products', 'bank']) {
      void client.invalidateQueries({ queryKey: [key] });
    }
    if (!billing) await client.invalidateQueries({ queryKey });
  };
}

interface Step {
  is_paid: boolean;
  url: string | null;
}

/** Begins something that may go on at the payment provider. Once on the way there, it stays busy. */
export function usePay<Variables>(
  product: string,
  begin: (api: Api, variables: Variables) => Promise<Step>,
  onPaid: () => void,
) {
  const api = useApi();
  const updateBilling = useBillingUpdate(product);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // Who comes back by the browser's button may find this page as it was left: busy.
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const pay = useOnce<Step, Variables>({
    mutationFn: (variables) => begin(api, variables),
    onSuccess: async ({ is_paid, url }) => {
      if (url) {
        setLeaving(true);
        window.location.assign(url);
        return;
      }
      if (is_paid) onPaid();
      // Busy until the page says that it is paid: a second click finds nothing to pay.
      await updateBilling();
    },
    onError: () => void updateBilling(),
  });
  return { ...pay, isBusy: pay.isPending || isLeaving };
}

export const firstData = ({ api, params: { product_id = '' }, language, prefetch }: Visit) =>
  Promise.all([
    prefetch(billingQuery(api, product_id, language)),
    prefetch(billingInvoicesQuery(api, product_id)),
  ]);
