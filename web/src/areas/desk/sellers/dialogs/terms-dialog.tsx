import { Checkbox, NativeSelect, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../../format/use-format.ts';
import { useApi } from '../../../../graphql/api-context.ts';
import { faultWords } from '../../../../graphql/fault.ts';
import { SetTermsDocument } from '../../../../graphql/generated/desk/graphql.ts';
import type { PartnerType, SellerTermsInput } from '../../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { dayInParis } from '../../../../ui/date-range/period.ts';
import { DayField } from '../../../../ui/day-field/day-field.tsx';
import { useConfirmDrop } from '../../../../ui/leaving/use-confirm-drop.tsx';
import { Question } from '../../../../ui/modal/question.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { ToneIcon } from '../../../../ui/tone/tone-icon.tsx';
import { useAct } from '../../parts/use-act.ts';
import { type DeskSeller, proposalQuery } from '../queries.ts';
import { readRate } from '../rate.ts';
import { partnerships } from '../search.ts';
import classes from '../sellers.module.css';

interface TermsDialogProps {
  seller: DeskSeller;
  what: 'partnership' | 'commission';
  onClose: () => void;
}

interface TermsVariables {
  id: string;
  terms: SellerTermsInput;
  adjustment: number | null;
  reason: string;
}

/** Another partnership or commission from a day on; for past days with the adjustment it takes. */
export function TermsDialog({ seller, what, onClose }: TermsDialogProps) {
  const { t } = useTranslation();
  const today = dayInParis(new Date());
  const [partnership, setPartnership] = useState<PartnerType>(seller.partnership);
  const [rate, setRate] = useState('');
  const [startsOn, setStartsOn] = useState(today);
  const [endsOn, setEndsOn] = useState('');
  const [adjusts, setAdjusted] = useState<boolean | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const dropping = useConfirmDrop(rate.trim() !== '' || reason.trim() !== '');
  const read = readRate(rate);
  const isReversed = endsOn !== '' && endsOn < startsOn;
  const isReady = startsOn !== '' && !isReversed && (what === 'partnership' || read !== null);
  const terms: SellerTermsInput = {
    ...(what === 'partnership' ? { partnership } : { rate: read ?? 0 }),
    starts_on: startsOn,
    ...(endsOn && { ends_on: endsOn }),
  };
  const proposal = useQuery({
    ...proposalQuery(useApi(), seller.id, terms),
    enabled: isReady && startsOn <= today,
  });
  // What the marketplace adjusted for something that we do not know may be the same difference.
  const isAdjusted = adjusts ?? (proposal.data?.unplaced ?? 0) === 0;
  const amount = startsOn <= today ? (proposal.data?.amount ?? 0) : 0;
  const save = useAct((api, variables: TermsVariables) => api(SetTermsDocument, variables), {
    done: t('desk.sellers.terms.saved'),
  });
  const fault = faultWords(t, 'desk.sellers.faults', save.error ?? proposal.error);
  const confirm = () => {
    setTried(true);
    if (!isReady || !reason.trim() || (startsOn <= today && !proposal.data)) return;
    save.mutate(
      { id: seller.id, terms, adjustment: amount !== 0 && isAdjusted ? amount : null, reason },
      { onSuccess: onClose },
    );
  };
  return (
    <Question
      title={t(`desk.sellers.terms.${what}`)}
      confirm={t('desk.sellers.terms.save')}
      onConfirm={confirm}
      onClose={() => dropping.ask(onClose)}
      isPending={save.isPending}
      fault={fault}
    >
      <div className={classes.stack}>
        {what === 'partnership' ? (
          <NativeSelect
            label={t('desk.sellers.partnership')}
            value={partnership}
            onChange={(event) => setPartnership(event.currentTarget.value as PartnerType)}
            data={partnerships.map((value) => ({
              value,
              label: t(`desk.sellers.partnerships.${value}`),
            }))}
          />
        ) : (
          <TextField
            label={t('desk.sellers.terms.rate')}
            value={rate}
            onChange={setRate}
            required
            error={tried && read === null ? t('desk.sellers.faults.rate_range') : undefined}
          />
        )}
        <div className={classes.days}>
          <DayField
            label={t('desk.sellers.terms.starts_on')}
            error={tried && !startsOn ? t('desk.day_missing') : undefined}
            required
            value={startsOn}
            onChange={setStartsOn}
          />
          <DayField
            label={t('desk.sellers.terms.ends_on')}
            error={isReversed ? t('desk.sellers.faults.period_reversed') : undefined}
            value={endsOn}
            min={startsOn}
            onChange={setEndsOn}
          />
        </div>
        <Proposed
          isPast={isReady && startsOn <= today}
          proposal={proposal.data}
          isAdjusted={isAdjusted}
          setAdjusted={setAdjusted}
        />
        <Textarea
          label={t('desk.sellers.reason')}
          description={t('desk.sellers.reason_hint')}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && !reason.trim() && t('desk.sellers.reason_missing')}
        />
      </div>
      {dropping.question}
    </Question>
  );
}

interface ProposedProps {
  isPast: boolean;
  proposal: { lines: number; gross: number; amount: number; unplaced: number } | undefined;
  isAdjusted: boolean;
  setAdjusted: (is: boolean) => void;
}

/** What is booked stays as it is: the difference is proposed, and booked where it is confirmed. */
function Proposed({ isPast, proposal, isAdjusted, setAdjusted }: ProposedProps) {
  const { t } = useTranslation();
  const { euros, number } = useFormat();
  if (!isPast) return <Text size="sm">{t('desk.sellers.terms.to_come')}</Text>;
  if (!proposal) return null;
  const unplaced = proposal.unplaced !== 0 && (
    <Text size="sm">
      <ToneIcon type="warning" />{' '}
      {t('desk.sellers.terms.unplaced', { amount: euros(proposal.unplaced) })}
    </Text>
  );
  if (proposal.amount === 0)
    return (
      <>
        <Text size="sm">{t('desk.sellers.terms.no_difference')}</Text>
        {unplaced}
      </>
    );
  const figures = {
    number: number(proposal.lines),
    gross: euros(proposal.gross),
    amount: euros(Math.abs(proposal.amount)),
  };
  return (
    <div className={classes.stack}>
      <Text size="sm">
        {proposal.amount > 0
          ? t('desk.sellers.terms.gains', figures)
          : t('desk.sellers.terms.loses', figures)}
      </Text>
      {unplaced}
      <Checkbox
        label={t('desk.sellers.terms.book', figures)}
        checked={isAdjusted}
        onChange={(event) => setAdjusted(event.currentTarget.checked)}
      />
    </div>
  );
}
