import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseEuros } from '../../../../format/parse-euros.ts';
import { formatRate } from '../../../../format/rate.ts';
import { useDates } from '../../../../format/use-dates.ts';
import { useFormat } from '../../../../format/use-format.ts';
import { useApi } from '../../../../graphql/api-context.ts';
import {
  SetCommissionDocument,
  SetFeeDocument,
  SetPlatformVersionDocument,
} from '../../../../graphql/generated/desk/graphql.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Question } from '../../../../ui/modal/question.tsx';
import { readRate } from '../../sellers/rate.ts';
import { commissionSellersQuery } from '../queries.ts';
import { NewLine } from './new-line.tsx';

/** What a commission can be for: a partnership, or sales by the seller’s own promotion code. */
const partnerships = [
  'NO_PARTNERSHIP',
  'AGENCY',
  'MODULE_CREATOR',
  'INDUSTRIAL_PARTNER',
  'OWN_CODE',
] as const;

/** The commission of a partnership, from a day to come. */
export function NewCommission() {
  const { t } = useTranslation();
  const [partnership, setPartnership] = useState<(typeof partnerships)[number]>('NO_PARTNERSHIP');
  return (
    <NewLine
      label={t('desk.marketplace.rate')}
      read={readRate}
      fault={t('desk.marketplace.faults.rate_range')}
      save={(api, rate, starts_on) => api(SetCommissionDocument, { partnership, rate, starts_on })}
      question={({ value, day }, answers) => (
        <CommissionQuestion partnership={partnership} rate={value} day={day} {...answers} />
      )}
    >
      <NativeSelect
        label={t('desk.marketplace.partnership')}
        value={partnership}
        onChange={(event) => setPartnership(event.currentTarget.value as typeof partnership)}
        data={partnerships.map((value) => ({
          value,
          label: t(`desk.marketplace.partnerships.${value}`),
        }))}
      />
    </NewLine>
  );
}

interface CommissionQuestionProps {
  partnership: (typeof partnerships)[number];
  rate: number;
  day: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** A commission is for many: from when on and for how many is said before it is added. */
function CommissionQuestion(props: CommissionQuestionProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { number } = useFormat();
  const language = useLanguage();
  const { partnership, rate, day, onConfirm, onClose } = props;
  const sellers = useQuery(commissionSellersQuery(useApi(), partnership, day));
  return (
    <Question
      title={t('desk.marketplace.commission_title', {
        name: t(`desk.marketplace.partnerships.${partnership}`),
      })}
      confirm={t('desk.marketplace.add')}
      onConfirm={onConfirm}
      onClose={onClose}
      isPending={sellers.isPending}
    >
      <Text>
        {t('desk.marketplace.commission_text', {
          rate: formatRate(rate, language),
          day: dates.date(day),
        })}
      </Text>
      {sellers.data !== undefined && (
        <Text>{t('desk.marketplace.commission_sellers', { number: number(sellers.data) })}</Text>
      )}
    </Question>
  );
}

/** The annual fee, from a day to come. */
export function NewFee() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <NewLine
      label={t('desk.marketplace.amount_euros')}
      read={(text) => parseEuros(text, language)}
      fault={t('desk.marketplace.faults.amount_range')}
      save={(api, amount, starts_on) => api(SetFeeDocument, { amount, starts_on })}
    />
  );
}

/** Three or four numbers without zeros before them, as the server takes them. */
const versionForm = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2,3}$/;

interface NewVersionProps {
  /** Those there are: saving one of them moves its day. */
  versions: readonly { version: string; released_on: string }[];
}

/** A version of the platform and the day of its release. */
export function NewVersion({ versions }: NewVersionProps) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <NewLine
      label={t('desk.marketplace.platform.version')}
      placeholder="9.1.0"
      read={(text) => versionForm.exec(text.trim())?.[0] ?? null}
      fault={t('desk.marketplace.faults.version_form')}
      hint={(typed) => {
        const known = versions.find(({ version }) => version === typed);
        return (
          known && t('desk.marketplace.platform.moves', { day: dates.date(known.released_on) })
        );
      }}
      release
      save={(api, version, released_on) =>
        api(SetPlatformVersionDocument, { version, released_on })
      }
    />
  );
}
