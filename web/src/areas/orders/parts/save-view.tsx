import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../graphql/api-error.ts';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import type { OrderView } from '../queries.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import type { useViewActions } from './use-view-actions.ts';
import classes from './views-menu.module.css';

/** In characters, as the server counts them. */
const longestName = 60;

/** What the server refuses a view for, and the text that says how to mend it. */
const whyNot: Readonly<Record<string, 'full' | 'address_too_long' | 'too_long'>> = {
  views_full: 'full',
  view_address: 'address_too_long',
  view_name_length: 'too_long',
};

interface SaveViewProps {
  views: readonly OrderView[];
  /** What is shown at present. */
  address: string;
  save: ReturnType<typeof useViewActions>['save'];
}

/** Keeps what is shown under a name; a name that is there already is overwritten. */
export function SaveView({ views, address, save }: SaveViewProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const keep = useOneAtATime(save.mutateAsync);
  const wanted = name.trim();
  const exists = views.some((view) => view.name === wanted);
  const isTooLong = [...wanted].length > longestName;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wanted || isTooLong) return;
    keep({ name: wanted, address }, { onSuccess: () => setName('') });
  };
  const otherwise = isSignedOut(save.error) ? 'sign_in' : 'failed';
  const refusal = whyNot[save.error?.reason ?? ''] ?? otherwise;
  const error = isTooLong
    ? t('orders.views.too_long')
    : save.error
      ? t(`orders.views.${refusal}`)
      : undefined;
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField
        label={t('orders.views.name')}
        description={exists && t('orders.views.exists')}
        error={error}
        value={name}
        onChange={setName}
        autoComplete="off"
      />
      <Button type="submit" disabled={!wanted || isTooLong} loading={save.isPending}>
        {exists ? t('orders.views.overwrite') : t('orders.views.save')}
      </Button>
    </form>
  );
}
