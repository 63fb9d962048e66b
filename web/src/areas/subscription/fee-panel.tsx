import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import { useDates } from '../../format/use-dates.ts';
import { useFormat } from '../../format/use-format.ts';
import { useApi } from '../../graphql/api-context.ts';
import type { ApiError } from '../../graphql/api-error.ts';
import type { FeeMethod } from '../../graphql/generated/graphql.ts';
import { PayFeeDocument, RenewFeeDocument } from '../../graphql/generated/subscription/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFeature } from '../../seller/features.ts';
import { Badge, type BadgeType } from '../../ui/badge/badge.tsx';
import { Question } from '../../ui/modal/question.tsx';
import { Money } from '../../ui/money/money.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { useToast } from '../../ui/toast/toast-context.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { FaultText } from './fault-text.tsx';
import { type Billing, type Fee, useBillingUpdate, usePay } from './queries.ts';
import classes from './subscription.module.css';

/** What is said of a fee: its standing, or of one whose request is off only that it is open. */
type Said = Fee['standing'] | 'OPEN';

const tones: Record<Said, BadgeType> = {
  COVERED: 'success',
  OPEN: 'neutral',
  SOON: 'warning',
  OVERDUE: 'error',
  BLOCKED: 'error',
  STOPPED: 'error',
};

/** The annual fee of a product: what it costs, by when, what comes of not paying (R15.3). */
export function FeePanel({ billing }: { billing: Billing & { fee: Fee } }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { fee } = billing;
  const standing = useSaid(fee);
  const words = fee.status === 'CANCELLED' && standing === 'COVERED' ? 'ENDS' : standing;
  return (
    <TitledPanel
      title={t('subscription.fee.title')}
      beside={
        <Badge
          type={fee.status === 'CANCELLED' ? 'neutral' : tones[standing]}
          content={
            fee.status === 'CANCELLED'
              ? t('subscription.fee.cancelled')
              : t(`subscription.fee.standings.${standing}`)
          }
        />
      }
    >
      <div className={classes.stack}>
        <div className={classes.figure}>
          <Money cents={fee.total} exact strong />
          <Text size="sm" c="dimmed">
            {fee.vat > 0 ? t('subscription.with_vat') : t('subscription.without_vat')}
          </Text>
        </div>
        <Text>
          {t(`subscription.fee.words.${words}`, {
            due: dates.longDate(fee.due_on),
            until: dates.longDate(fee.paid_to ?? fee.due_on),
            blocks: dates.longDate(fee.blocks_on),
          })}
        </Text>
        {/* Nor is it deducted as long as an invoice cannot be issued for it. */}
        {(standing === 'OVERDUE' || standing === 'BLOCKED') && billing.missing.length === 0 && (
          <Text>{t('subscription.fee.deducted')}</Text>
        )}
        <FeeActions billing={billing} />
      </div>
    </TitledPanel>
  );
}

/**
 * The alert before the due date and the warning after are parts that can be off (R15.8).
 * The fee stays what it is: open, with its day, and to be paid. One that was cancelled
 * is over by the seller's own wish, which warns of nothing.
 */
function useSaid({ standing }: Fee): Said {
  const alert = useFeature('pay_fee_alert');
  const warning = useFeature('pay_fee_warning');
  if (standing === 'COVERED' || standing === 'STOPPED') return standing;
  return (standing === 'SOON' ? alert : warning) ? standing : 'OPEN';
}

function FeeActions({ billing }: { billing: Billing & { fee: Fee } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const euros = (cents: number) => format.euros(cents, { exact: true });
  const lang = useLanguage();
  const analytics = useAnalytics();
  const toasts = useToast();
  const [asks, setAsks] = useState<'balance' | 'cancel' | null>(null);
  const close = () => setAsks(null);
  const { fee, product_id: product } = billing;
  const pay = usePay<FeeMethod>(
    product,
    async (api, method) => (await api(PayFeeDocument, { product, method, lang })).pay_fee,
    () => {
      analytics.track('pay_fee_clicked', { product_id: product });
      toasts.show({ type: 'success', text: t('subscription.fee.paid') });
    },
  );
  const renew = useRenew(product);
  const isStopped = fee.status === 'CANCELLED';
  return (
    <>
      <div className={classes.actions}>
        {fee.standing !== 'COVERED' && (
          <>
            <Button
              loading={pay.isBusy && pay.variables === 'CARD'}
              disabled={pay.isBusy}
              onClick={() => pay.mutate('CARD')}
            >
              {billing.card
                ? t('subscription.fee.pay_with', { last4: billing.card.last4 })
                : t('subscription.fee.pay_card')}
            </Button>
            {fee.balance >= fee.total && (
              <Button variant="default" disabled={pay.isBusy} onClick={() => setAsks('balance')}>
                {t('subscription.fee.pay_balance')}
              </Button>
            )}
          </>
        )}
        {isStopped && fee.standing === 'COVERED' && (
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('subscription.fee.renew')}
          </Button>
        )}
        {!isStopped && (
          <Button
            variant="subtle"
            color="gray"
            disabled={pay.isBusy}
            onClick={() => setAsks('cancel')}
          >
            {t('subscription.fee.cancel')}
          </Button>
        )}
      </div>
      {/* A payment that was not confirmed went through after all: nothing is left to say. */}
      <FaultText error={(fee.standing === 'COVERED' ? null : pay.error) ?? renew.error} />
      {asks === 'cancel' && <CancelDialog what="fee" billing={billing} onClose={close} />}
      {asks === 'balance' && (
        <Question
          title={t('subscription.fee.balance_title', { amount: euros(fee.total) })}
          confirm={t('subscription.fee.balance_confirm', { amount: euros(fee.total) })}
          onConfirm={() => pay.mutate('BALANCE', { onSettled: close })}
          onClose={close}
          isPending={pay.isBusy}
        >
          <Text>
            {t('subscription.fee.balance_left', {
              balance: euros(fee.balance),
              left: euros(fee.balance - fee.total),
            })}
          </Text>
        </Question>
      )}
    </>
  );
}

function useRenew(product: string) {
  const api = useApi();
  const lang = useLanguage();
  const updateBilling = useBillingUpdate(product);
  return useMutation<Billing, ApiError>({
    mutationFn: async () => (await api(RenewFeeDocument, { product, lang })).renew_fee,
    onSuccess: updateBilling,
  });
}
