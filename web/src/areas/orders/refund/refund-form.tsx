import { Input, Radio } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { Field } from '../../../ui/field/field.tsx';
import { useExactEuros } from '../use-exact-euros.ts';
import {
  longestReason,
  type RefundDraft,
  reasonFault,
  reasonLength,
  wantedRefund,
} from './refund-draft.ts';
import type { RefundFault } from './refund-fault.ts';
import classes from './refund-form.module.css';

interface RefundFormProps {
  /** What is left to refund, in cents. */
  most: number;
  draft: RefundDraft;
  onDraft: (draft: RefundDraft) => void;
  /** It was sent, so what is missing is shown. */
  tried: boolean;
  /** What the server said, if anything. */
  fault: RefundFault | null;
  disabled: boolean;
}

/** How much and why. */
export function RefundForm({ most, draft, onDraft, tried, fault, disabled }: RefundFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const euros = useExactEuros();
  const errors = useErrors(most, draft, fault, tried);
  return (
    <div className={common.stack}>
      <Radio.Group
        label={t('orders.refund.how_much')}
        value={draft.part ? 'part' : 'whole'}
        onChange={(value) => onDraft({ ...draft, part: value === 'part' })}
        error={draft.part ? undefined : errors.amount}
      >
        <div className={classes.choices}>
          <Radio
            value="whole"
            classNames={{ radio: classes.radio }}
            label={t('orders.refund.whole', { amount: euros(most) })}
            disabled={disabled}
          />
          {most > 1 && (
            <Radio
              value="part"
              classNames={{ radio: classes.radio }}
              label={t('orders.refund.part')}
              disabled={disabled}
            />
          )}
        </div>
      </Radio.Group>
      {draft.part && (
        <Field
          label={t('orders.refund.amount')}
          description={t('orders.refund.amount_hint', {
            least: euros(1),
            most: euros(most),
          })}
          error={errors.amount}
          required
        >
          <Input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            className={classes.amount}
            leftSection="€"
            value={draft.amount}
            onChange={(event) => onDraft({ ...draft, amount: event.currentTarget.value })}
            onBlur={errors.onAmountLeft}
            error={Boolean(errors.amount)}
            disabled={disabled}
          />
        </Field>
      )}
      <Field
        label={t('orders.refund.reason')}
        description={t('orders.refund.reason_hint', {
          used: format.number(reasonLength(draft)),
          most: format.number(longestReason),
        })}
        error={errors.reason}
        required
      >
        <Input
          component="textarea"
          multiline
          rows={2}
          value={draft.reason}
          onChange={(event) => onDraft({ ...draft, reason: event.currentTarget.value })}
          error={Boolean(errors.reason)}
          disabled={disabled}
        />
      </Field>
    </div>
  );
}

/** The errors at the inputs: what the server said first, else what is seen to be wrong here. */
function useErrors(most: number, draft: RefundDraft, fault: RefundFault | null, tried: boolean) {
  const { t } = useTranslation();
  const format = useFormat();
  const euros = useExactEuros();
  const language = useLanguage();
  const [left, setLeft] = useState(false);
  const wanted = wantedRefund(draft, most, language);
  const typed = 'fault' in wanted ? wanted.fault : null;
  // Whoever is still typing has made no mistake yet, except for going too far.
  const shown = typed === 'too_large' || left || tried ? typed : null;
  const why = reasonFault(draft);
  const served = (field: 'amount' | 'reason') =>
    fault?.field === field ? t(`orders.refund.faults.${fault.text}`) : undefined;
  return {
    amount:
      served('amount') ??
      (shown
        ? t(`orders.refund.amount_${shown}`, {
            least: euros(1),
            most: euros(most),
            example: exampleOf(language),
          })
        : undefined),
    reason:
      served('reason') ??
      (why === 'too_long' || (why && tried)
        ? t(`orders.refund.reason_${why}`, { most: format.number(longestReason) })
        : undefined),
    onAmountLeft: () => setLeft(draft.amount.trim() !== ''),
  };
}

/** An amount as readers of this language write it. */
const exampleOf = (language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(12.5);
