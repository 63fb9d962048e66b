import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import type { OrderView } from '../queries.ts';
import { type useViewActions, whyNotSaved } from './use-view-actions.ts';
import { nameFault } from './view-name.ts';
import classes from './views-menu.module.css';

interface SaveViewProps {
  views: readonly OrderView[];
  /** What is shown at present. */
  address: string;
  save: ReturnType<typeof useViewActions>['save'];
  /** Called with the view that was saved, once the list has it. */
  onSaved: (view: string) => void;
}

/** Saves what is shown under a name; a name that is there already is overwritten. */
export function SaveView({ views, address, save, onSaved }: SaveViewProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wanted = name.trim();
  const exists = views.some((view) => view.name === wanted);
  const fault = nameFault(name);
  // Nobody has forgotten the name before trying to save.
  const shownFault = fault === 'too_long' || tried ? fault : null;
  const toField = () => form.current?.querySelector('input')?.focus();
  const change = (typed: string) => {
    setName(typed);
    setTried(false);
    if (save.isError) save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault) return toField();
    save.mutate(
      { name: wanted, address },
      {
        onSuccess: ({ save_order_view: { id } }) => {
          change('');
          onSaved(id);
        },
        onError: toField,
      },
    );
  };
  const why = shownFault ?? (save.error && whyNotSaved(save.error));
  return (
    <form ref={form} className={classes.form} onSubmit={submit}>
      <TextField
        label={t('orders.views.name')}
        description={exists && t('orders.views.exists')}
        error={why ? t(`orders.views.${why}`) : undefined}
        value={name}
        onChange={change}
        autoComplete="off"
      />
      {/* Never disabled: the focus would be lost with it, and Escape would close nothing. */}
      <Button
        type="submit"
        aria-disabled={save.isPending || undefined}
        aria-busy={save.isPending || undefined}
      >
        {exists ? t('orders.views.overwrite') : t('orders.views.save')}
      </Button>
    </form>
  );
}
