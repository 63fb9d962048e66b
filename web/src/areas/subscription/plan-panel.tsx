import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDates } from '../../format/use-dates.ts';
import { useFormat } from '../../format/use-format.ts';
import { useApi } from '../../graphql/api-context.ts';
import type { ApiError } from '../../graphql/api-error.ts';
import type { SubscriptionAction } from '../../graphql/generated/graphql.ts';
import {
  ChangeSubscriptionDocument,
  PaySubscriptionDocument,
} from '../../graphql/generated/subscription/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSeller } from '../../seller/use-shell.ts';
import { Badge, type BadgeType } from '../../ui/badge/badge.tsx';
import { ConfirmButton } from '../../ui/confirm-button/confirm-button.tsx';
import { useParisDates } from '../../ui/date-range/use-paris-dates.ts';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { useToast } from '../../ui/toast/toast-context.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeTerms } from './change-terms.tsx';
import { FaultText } from './fault-text.tsx';
import { PlanPrice } from './plan-price.tsx';
import {
  type Billing,
  creditQuery,
  dueQuery,
  type Subscription,
  useBillingUpdate,
  usePay,
} from './queries.ts';
import { Subscribe } from './subscribe.tsx';
import classes from './subscription.module.css';

const tones: Record<Subscription['status'], BadgeType> = {
  ACTIVE: 'success',
  PAYMENT_SUCCEEDED: 'success',
  IN_TRIAL: 'info',
  FUTURE: 'info',
  SUBSCRIPTION_CREATED: 'warning',
  SUBSCRIPTION_UPDATED: 'warning',
  NON_RENEWING: 'warning',
  PAUSED: 'warning',
  PAYMENT_FAILED: 'error',
  PAYMENT_REFUNDED: 'neutral',
  CANCELLED: 'neutral',
};

/** The partner subscription: plan, price, state in words, next date, and what fits the state (R15.5). */
export function PlanPanel({ billing }: { billing: Billing }) {
  const { t } = useTranslation();
  const { subscription } = billing;
  const { seller, loaded } = useSeller();
  return (
    <TitledPanel
      title={t('subscription.plan.title')}
      beside={
        subscription && (
          <Badge
            type={tones[subscription.status]}
            content={t(`subscription.statuses.${subscription.status}`)}
          />
        )
      }
    >
      <div className={classes.stack}>
        {subscription ? (
          <Running billing={billing} subscription={subscription} />
        ) : (
          <Text>
            {t('subscription.plan.none')}{' '}
            {loaded && !seller.has_monetization && t('subscription.plan.not_open')}
          </Text>
        )}
        <Credit billing={billing} />
        <Subscribe billing={billing} />
      </div>
    </TitledPanel>
  );
}

interface RunningProps {
  billing: Billing;
  subscription: Subscription;
}

function Running({ billing, subscription }: RunningProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const paris = useParisDates();
  const on = (day: string | null) => (day ? dates.longDate(day) : '');
  const { status } = subscription;
  const next = status === 'IN_TRIAL' ? subscription.trial_until : subscription.period_to;
  return (
    <>
      <div className={classes.figure}>
        <PlanPrice plan={subscription.plan} />
      </div>
      <Text>
        {t(`subscription.words.${status}`, {
          date: on(status === 'FUTURE' ? subscription.starts_on : next),
          retry: subscription.retry_at ? paris.longDate(subscription.retry_at) : '',
        })}
      </Text>
      <Due product={billing.product_id} subscription={subscription} />
      {subscription.reason && (
        <Text c="dimmed">
          {t('subscription.because', { reason: t(`subscription.reasons.${subscription.reason}`) })}
          {subscription.reason_text && ` – ${subscription.reason_text}`}
        </Text>
      )}
      {subscription.next_plan && (
        <Text c="dimmed">
          {t('subscription.plan.next')} <PlanPrice plan={subscription.next_plan} />
        </Text>
      )}
      <Actions billing={billing} subscription={subscription} />
    </>
  );
}

/** What was not paid, and why: the provider knows how much of it the credit left. */
function Due({ product, subscription }: { product: string; subscription: Subscription }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: due } = useQuery(dueQuery(useApi(), product, subscription));
  if (!due) return null;
  const isAsked = due.failure === 'authentication_required';
  const isDeclined = due.failure !== '' && due.failure !== 'payment_failed'; // else nobody says why
  // The words of the status have said already that the card was declined.
  const words =
    subscription.status === 'PAYMENT_FAILED' || !isDeclined
      ? 'amount'
      : isAsked
        ? 'asked'
        : 'declined';
  return (
    <Text>
      {t(`subscription.due.${words}`, { amount: format.euros(due.amount, { exact: true }) })}
    </Text>
  );
}

/** What cheaper plans left over, also of the seller's other products: it is one account. */
function Credit({ billing }: { billing: Billing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: credit } = useQuery(creditQuery(useApi(), billing));
  if (!credit) return null;
  return (
    <Text>{t('subscription.plan.credit', { amount: format.euros(credit, { exact: true }) })}</Text>
  );
}

function Actions({ billing, subscription }: RunningProps) {
  const { t } = useTranslation();
  const [isCancelling, setCancelling] = useState(false);
  const toasts = useToast();
  const lang = useLanguage();
  const { product_id: product } = billing;
  const { status, actions, plan } = subscription;
  const change = useChange(product);
  const pay = usePay<void>(
    product,
    async (api) => (await api(PaySubscriptionDocument, { product, lang })).pay_subscription,
    () => undefined,
  );
  const isBusy = change.isPending || pay.isBusy;
  const others = billing.plans.filter(({ interval }) => interval !== plan.interval);
  const simple = (['RESUME', 'REACTIVATE'] as const).filter((one) => actions.includes(one));
  // Before the first payment a change costs nothing.
  const isLater = status === 'IN_TRIAL' || status === 'FUTURE';
  /** After the question; what fails is said below the buttons. */
  const confirmed = (variables: ChangeVariables, done: string) => async () => {
    const changed = await change.mutateAsync(variables).catch(() => null);
    if (!changed) return;
    const isUnpaid = changed.subscription?.status === 'SUBSCRIPTION_UPDATED';
    toasts.show(
      isUnpaid
        ? { type: 'error', text: t('subscription.change.not_paid') }
        : { type: 'success', text: done },
    );
  };
  return (
    <>
      <div className={classes.actions}>
        {subscription.may_pay && (
          <Button loading={pay.isBusy} disabled={isBusy} onClick={() => pay.mutate()}>
            {t('subscription.plan.pay_now')}
          </Button>
        )}
        {actions.includes('KEEP_PLAN') && (
          <Button
            variant="default"
            loading={change.isPending && change.variables.action === 'KEEP_PLAN'}
            disabled={isBusy}
            onClick={() => change.mutate({ action: 'KEEP_PLAN', plan: plan.id })}
          >
            {t('subscription.actions.KEEP_PLAN')}
          </Button>
        )}
        {simple.map((action) => (
          <Button
            key={action}
            loading={change.isPending && change.variables.action === action}
            disabled={isBusy}
            onClick={() => change.mutate({ action })}
          >
            {t(`subscription.actions.${action}`)}
          </Button>
        ))}
        {actions.includes('PAUSE') && (
          <ConfirmButton
            label={t('subscription.actions.PAUSE')}
            title={t('subscription.plan.pause_title', { product: billing.product })}
            isHarmless
            disabled={isBusy}
            onConfirm={confirmed({ action: 'PAUSE' }, t('subscription.plan.pause_done'))}
          >
            <Text>{t('subscription.words.PAUSED')}</Text>
          </ConfirmButton>
        )}
        {actions.includes('CHANGE') &&
          others.map((other) => (
            <ConfirmButton
              key={other.id}
              label={t(`subscription.change.${other.interval}`)}
              title={t('subscription.change.title', { product: billing.product })}
              isHarmless
              disabled={isBusy}
              onConfirm={confirmed(
                { action: 'CHANGE', plan: other.id },
                t('subscription.change.done'),
              )}
            >
              <Text>
                <PlanPrice plan={other} />
              </Text>
              {isLater ? (
                <Text>{t('subscription.change.later')}</Text>
              ) : (
                <ChangeTerms product={product} plan={other.id} />
              )}
            </ConfirmButton>
          ))}
        {actions.includes('CANCEL') && (
          <Button
            variant="subtle"
            color="gray"
            disabled={isBusy}
            onClick={() => setCancelling(true)}
          >
            {t('subscription.plan.cancel')}
          </Button>
        )}
      </div>
      <FaultText error={change.error ?? pay.error} />
      {isCancelling && (
        <CancelDialog what="plan" billing={billing} onClose={() => setCancelling(false)} />
      )}
    </>
  );
}

interface ChangeVariables {
  action: SubscriptionAction;
  plan?: string;
}

function useChange(product: string) {
  const api = useApi();
  const lang = useLanguage();
  const updateBilling = useBillingUpdate(product);
  return useMutation<Billing, ApiError, ChangeVariables>({
    mutationFn: async (variables) =>
      (await api(ChangeSubscriptionDocument, { product, lang, ...variables })).change_subscription,
    onSuccess: updateBilling,
    // Another tab may have been faster.
    onError: () => void updateBilling(),
  });
}
