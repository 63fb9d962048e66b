import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SetCommissionDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DayField } from '../../../../ui/day-field/day-field.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { readRate } from '../../sellers/rate.ts';
import { Fault, useFaultAt } from '../frame.tsx';
import classes from '../marketplace.module.css';
import { useChange } from '../queries.ts';
import { partnerships } from './partnerships.ts';
import { tomorrow } from './tomorrow.ts';
import { useSaved } from './use-saved.ts';

/** The commission of a partnership, from a day to come. */
export function NewCommission() {
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
        required
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
