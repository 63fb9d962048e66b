import { Button, Input, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { parseEuros } from '../../../format/parse-euros.ts';
import { formatRate } from '../../../format/rate.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import {
  SetCommissionDocument,
  SetFeeDocument,
  SetPlatformVersionDocument,
} from '../../../graphql/generated/desk/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { addTo, dayInParis } from '../../../ui/date-range/period.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { readRate } from '../sellers/rate.ts';
import { DataTable } from './data-table.tsx';
import { Fault, Frame, useFaultAt } from './frame.tsx';
import classes from './marketplace.module.css';
import { tablesQuery, useChange } from './queries.ts';

const partnerships = [
  'NO_PARTNERSHIP',
  'AGENCY',
  'MODULE_CREATOR',
  'INDUSTRIAL_PARTNER',
  'OWN_CODE',
] as const;

/** Commissions, fees and platform versions, each with its days of effect. */
export function TablesScreen() {
  const { t } = useTranslation();
  const dates = useDates();
  const language = useLanguage();
  const query = useQuery(tablesQuery(useApi()));
  const { data } = query;
  const nameOf = (partnership: string) => {
    const known = partnerships.find((one) => one === partnership);
    return known ? t(`desk.marketplace.partnerships.${known}`) : partnership;
  };
  return (
    <Frame page="tables" query={query}>
      {data && (
        <>
          <DataTable
            title={t('desk.marketplace.commissions')}
            text={t('desk.marketplace.to_come')}
            rows={data.desk_tables.commissions}
            rowId={({ partnership, starts_on }) => `${partnership} ${starts_on}`}
            none=""
            columns={[
              {
                head: t('desk.marketplace.partnership'),
                cell: ({ partnership }) => nameOf(partnership),
              },
              { head: t('desk.marketplace.from'), cell: ({ starts_on }) => dates.date(starts_on) },
              {
                head: t('desk.marketplace.commission'),
                numeric: true,
                cell: ({ rate }) => formatRate(rate, language),
              },
            ]}
          >
            <NewCommission />
          </DataTable>
          <DataTable
            title={t('desk.marketplace.annual_fee')}
            text={t('desk.marketplace.to_come')}
            rows={data.desk_tables.fees}
            rowId={({ starts_on }) => starts_on}
            none=""
            columns={[
              { head: t('desk.marketplace.from'), cell: ({ starts_on }) => dates.date(starts_on) },
              {
                head: t('desk.marketplace.amount'),
                numeric: true,
                cell: ({ annual_fee }) => <Money cents={annual_fee} exact />,
              },
            ]}
          >
            <NewFee />
          </DataTable>
          <DataTable
            title={t('desk.marketplace.platform.title')}
            text={t('desk.marketplace.platform.text')}
            rows={data.desk_platform}
            rowId={({ version }) => version}
            none={t('desk.marketplace.nothing')}
            columns={[
              { head: t('desk.marketplace.platform.version'), cell: ({ version }) => version },
              {
                head: t('desk.marketplace.platform.released_on'),
                cell: ({ released_on }) => dates.date(released_on),
              },
              {
                head: t('desk.marketplace.platform.refused_from'),
                // The first release of a major version sets the day for all of it.
                cell: ({ released_on, refused_from }) =>
                  refused_from && refused_from > released_on && dates.date(refused_from),
              },
            ]}
          >
            <NewVersion />
          </DataTable>
        </>
      )}
    </Frame>
  );
}

const tomorrow = () => addTo(dayInParis(), { days: 1 });

function useSaved() {
  const { t } = useTranslation();
  const toasts = useToast();
  return () => toasts.show({ type: 'success', text: t('desk.marketplace.saved') });
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  /** The first day that may be chosen. Default any. */
  min?: string;
  error: string | undefined;
}

function DayField({ label, value, onChange, min, error }: DayFieldProps) {
  return (
    <Field label={label} error={error} required>
      <Input
        type="date"
        value={value}
        min={min}
        error={Boolean(error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

function NewCommission() {
  const { t } = useTranslation();
  const saved = useSaved();
  const [partnership, setPartnership] = useState<(typeof partnerships)[number]>('NO_PARTNERSHIP');
  const [rate, setRate] = useState('');
  const [from, setFrom] = useState(tomorrow);
  const [tried, setTried] = useState(false);
  const read = readRate(rate);
  const save = useChange(
    (api, variables: { partnership: string; rate: number; starts_on: string }) =>
      api(SetCommissionDocument, variables),
  );
  const faultAt = useFaultAt(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (read === null || !from) return;
    save.mutate(
      { partnership, rate: read, starts_on: from },
      {
        onSuccess: () => {
          saved();
          setRate('');
          setTried(false);
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <NativeSelect
        label={t('desk.marketplace.partnership')}
        value={partnership}
        onChange={(event) => setPartnership(event.currentTarget.value as typeof partnership)}
        data={partnerships.map((value) => ({
          value,
          label: t(`desk.marketplace.partnerships.${value}`),
        }))}
      />
      <TextField
        label={t('desk.marketplace.rate')}
        value={rate}
        onChange={setRate}
        required
        error={tried && read === null ? t('desk.marketplace.faults.rate_range') : undefined}
      />
      <DayField
        label={t('desk.marketplace.from')}
        value={from}
        min={tomorrow()}
        onChange={setFrom}
        error={tried && !from ? t('desk.marketplace.faults.missing') : faultAt('day_to_come')}
      />
      <Button type="submit" loading={save.isPending}>
        {t('desk.marketplace.add')}
      </Button>
      <Fault error={save.error} except={['day_to_come']} />
    </form>
  );
}

function NewFee() {
  const { t } = useTranslation();
  const saved = useSaved();
  const language = useLanguage();
  const [amount, setAmount] = useState('');
  const [from, setFrom] = useState(tomorrow);
  const [tried, setTried] = useState(false);
  const read = parseEuros(amount, language);
  const save = useChange((api, variables: { amount: number; starts_on: string }) =>
    api(SetFeeDocument, variables),
  );
  const faultAt = useFaultAt(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (read === null || !from) return;
    save.mutate(
      { amount: read, starts_on: from },
      {
        onSuccess: () => {
          saved();
          setAmount('');
          setTried(false);
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={t('desk.marketplace.amount_euros')}
        value={amount}
        onChange={setAmount}
        required
        error={tried && read === null ? t('desk.marketplace.faults.amount_range') : undefined}
      />
      <DayField
        label={t('desk.marketplace.from')}
        value={from}
        min={tomorrow()}
        onChange={setFrom}
        error={tried && !from ? t('desk.marketplace.faults.missing') : faultAt('day_to_come')}
      />
      <Button type="submit" loading={save.isPending}>
        {t('desk.marketplace.add')}
      </Button>
      <Fault error={save.error} except={['day_to_come']} />
    </form>
  );
}

function NewVersion() {
  const { t } = useTranslation();
  const saved = useSaved();
  const [version, setVersion] = useState('');
  const [on, setOn] = useState(dayInParis);
  const [tried, setTried] = useState(false);
  const isMissing = !/^\d+\.\d+\.\d+$/.test(version.trim());
  const save = useChange((api, variables: { version: string; released_on: string }) =>
    api(SetPlatformVersionDocument, variables),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || !on) return;
    save.mutate(
      { version: version.trim(), released_on: on },
      {
        onSuccess: () => {
          saved();
          setVersion('');
          setTried(false);
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={t('desk.marketplace.platform.version')}
        placeholder="9.1.0"
        value={version}
        onChange={setVersion}
        required
        error={tried && isMissing ? t('desk.marketplace.faults.version_form') : undefined}
      />
      <DayField
        label={t('desk.marketplace.platform.released_on')}
        value={on}
        onChange={setOn}
        error={tried && !on ? t('desk.marketplace.faults.missing') : undefined}
      />
      <Button type="submit" loading={save.isPending}>
        {t('desk.marketplace.save')}
      </Button>
      <Fault error={save.error} />
    </form>
  );
}
