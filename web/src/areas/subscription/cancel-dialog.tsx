import { Radio, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import { useDates } from '../../format/use-dates.ts';
import { useApi } from '../../graphql/api-context.ts';
import type { ApiError } from '../../graphql/api-error.ts';
import type { CancelReason } from '../../graphql/generated/graphql.ts';
import {
  CancelFeeDocument,
  ChangeSubscriptionDocument,
} from '../../graphql/generated/subscription/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Question } from '../../ui/modal/question.tsx';
import { useToast } from '../../ui/toast/toast-context.ts';
import { FaultText } from './fault-text.tsx';
import { type Billing, useBillingUpdate } from './queries.ts';
import classes from './subscription.module.css';

/** What a seller may choose from. */
export const reasons: readonly CancelReason[] = [
  'TOO_EXPENSIVE',
  'NOT_SELLING',
  'NO_MORE_UPDATES',
  'REPLACED',
  'DISSATISFIED',
  'OTHER',
];

interface CancelDialogProps {
  what: 'fee' | 'plan';
  billing: Billing;
  onClose: () => void;
}

/** Asks why before a fee or a subscription is cancelled, and says what comes of it (R15.4). */
export function CancelDialog({ what, billing, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const toasts = useToast();
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const cancel = useCancel(what, billing.product_id);
  const isTextMissing = reason === 'OTHER' && text.trim() === '';
  const planEffect = usePlanEffect(billing.subscription);
  const confirm = () => {
    setTried(true);
    if (!reason || isTextMissing) return;
    cancel.mutate(
      { reason, text: text.trim() },
      {
        onSuccess: () => {
          toasts.show({ type: 'success', text: t(`subscription.${what}.cancel_done`) });
          onClose();
        },
      },
    );
  };
  return (
    <Question
      destructive
      title={t(`subscription.${what}.cancel_title`, { product: billing.product })}
      confirm={t(`subscription.${what}.cancel`)}
      onConfirm={confirm}
      keep={t('subscription.keep')}
      onClose={onClose}
      isPending={cancel.isPending}
    >
      <Text>
        {what === 'fee'
          ? t('subscription.fee.cancel_effect', {
              date: billing.fee ? dates.longDate(billing.fee.due_on) : '',
            })
          : planEffect}
      </Text>
      <Radio.Group
        label={t('subscription.reason')}
        required
        value={reason}
        onChange={(value) => setReason(value as CancelReason)}
        error={tried && !reason && t('subscription.reason_missing')}
        mt="md"
      >
        <div className={classes.reasons}>
          {reasons.map((value) => (
            <Radio key={value} value={value} label={t(`subscription.reasons.${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        mt="sm"
        label={t('subscription.reason_text')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={tried && isTextMissing && t('subscription.reason_text_missing')}
      />
      <FaultText error={cancel.error} />
    </Question>
  );
}

/** What comes of cancelling, by what there is to end; what is paid runs to its last day. */
function usePlanEffect(subscription: Billing['subscription']) {
  const { t } = useTranslation();
  const dates = useDates();
  const last = subscription?.period_to ?? subscription?.trial_until;
  switch (subscription?.status) {
    case 'FUTURE':
      return t('subscription.plan.cancel_future');
    case 'PAUSED':
    case 'PAYMENT_FAILED':
      return t('subscription.plan.cancel_at_once');
    default:
      return last
        ? t('subscription.plan.cancel_effect', { date: dates.longDate(last) })
        : t('subscription.plan.cancel_now');
  }
}

interface Why {
  reason: CancelReason;
  text: string;
}

function useCancel(what: CancelDialogProps['what'], product: string) {
  const api = useApi();
  const lang = useLanguage();
  const updateBilling = useBillingUpdate(product);
  const analytics = useAnalytics();
  return useMutation<Billing, ApiError, Why>({
    mutationFn: async (why) =>
      what === 'fee'
        ? (await api(CancelFeeDocument, { product, lang, ...why })).cancel_fee
        : (await api(ChangeSubscriptionDocument, { product, lang, action: 'CANCEL', ...why }))
            .change_subscription,
    onSuccess: (billing, { reason }) => {
      void updateBilling(billing);
      if (what === 'fee') {
        analytics.track('annual_fee_cancelled', { product_id: product, reason });
      }
    },
  });
}
