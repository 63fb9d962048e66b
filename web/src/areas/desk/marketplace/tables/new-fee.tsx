import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { parseEuros } from '../../../../format/parse-euros.ts';
import { SetFeeDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DayField } from '../../../../ui/day-field/day-field.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { Fault, useFaultAt } from '../frame.tsx';
import classes from '../marketplace.module.css';
import { useChange } from '../queries.ts';
import { tomorrow } from './tomorrow.ts';
import { useSaved } from './use-saved.ts';

/** The annual fee, from a day to come. */
export function NewFee() {
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
