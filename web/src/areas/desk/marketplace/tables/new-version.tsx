import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SetPlatformVersionDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { dayInParis } from '../../../../ui/date-range/period.ts';
import { DayField } from '../../../../ui/day-field/day-field.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { Fault } from '../frame.tsx';
import classes from '../marketplace.module.css';
import { useChange } from '../queries.ts';
import { useSaved } from './use-saved.ts';

/** A version of the platform and the day of its release. */
export function NewVersion() {
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
        required
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
