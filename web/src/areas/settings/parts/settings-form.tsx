import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { SaveSettingsDocument } from '../../../graphql/generated/settings/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmLeaving } from '../../../ui/leaving/confirm-leaving.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { faultsOf } from '../checks.ts';
import {
  type Draft,
  draftOf,
  type Field,
  followed,
  inputOf,
  isChanged,
  isVacationChanged,
  missingDays,
  missingIn,
} from '../draft.ts';
import { type Settings, settingsKey, settingsQuery } from '../queries.ts';
import classes from '../settings.module.css';
import { type Form, useForm } from '../use-form.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import { CompanyFields, ProfileFields, Section, TaxFields, VacationFields } from './sections.tsx';

/** Everything a seller may change, saved at once by the bar that comes up with the first change. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const saved = draftOf(settings);
  const form = useForm(useState(saved));
  const [before, setBefore] = useState(saved);
  // What was saved elsewhere is no change of this form: it shows, except where something was typed.
  if (isChanged(saved, before)) {
    setBefore(saved);
    form.follow(before, saved);
  }
  const changed = isChanged(form.draft, saved);
  const save = useMutation<Settings, Error, Draft>({
    mutationFn: async (draft) => {
      // What was saved elsewhere since this tab was filled is not written over: only what was
      // typed here goes on top of it.
      const now = await client.fetchQuery({ ...settingsQuery(api), staleTime: 0 });
      const keepsVacation = !isVacationChanged(draft, saved);
      const input = inputOf(followed(draft, saved, draftOf(now)), keepsVacation);
      return (await api(SaveSettingsDocument, { input })).save_settings;
    },
    onSuccess: async (now, sent) => {
      await client.cancelQueries({ queryKey: settingsKey });
      client.setQueryData(settingsKey, now);
      // What was typed while it was being saved stays, and waits for the next save.
      form.setFaults({});
      form.follow(sent, draftOf(now));
      // The frame shows the name, whether the profile is complete, and the vacation.
      void client.invalidateQueries({ queryKey: ['shell'] });
      toasts.show({
        type: 'success',
        text: t(now.is_valid && !settings.is_valid ? 'settings.now_valid' : 'settings.saved'),
      });
    },
    onError: (error) => {
      if (form.refuse(error)) focusFirstFault();
    },
  });
  const noDays = missingDays(form.draft, saved);
  const submit = () => {
    // What can be sent the server looks at, which names everything that is wrong at once.
    if (noDays.length > 0) {
      const empty = Object.fromEntries(noDays.map((name) => [name, 'missing']));
      form.setFaults({ ...faultsOf(form.draft, saved), ...empty });
      focusFirstFault();
    } else save.mutate(form.draft);
  };
  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ConfirmLeaving changed={changed} />
      {!settings.is_valid && <Missing settings={settings} form={form} />}
      <Section
        title={t('settings.sections.profile')}
        text={t('settings.texts.profile')}
        missing={missingIn('profile', form.draft, settings.missing)}
      >
        <ProfileFields form={form} />
        <Text size="sm" c="dimmed" mt="md">
          {t('settings.texts.email', { email: settings.email })}
        </Text>
      </Section>
      <Section
        title={t('settings.sections.company')}
        text={t('settings.texts.company')}
        missing={missingIn('company', form.draft, settings.missing)}
      >
        <CompanyFields form={form} />
      </Section>
      <Section
        title={t('settings.sections.tax')}
        text={t('settings.texts.tax')}
        missing={missingIn('tax', form.draft, settings.missing)}
      >
        <TaxFields form={form} />
      </Section>
      <Section
        title={t('settings.sections.vacation')}
        text={t('settings.texts.vacation')}
        missing={noDays}
      >
        <VacationFields form={form} />
      </Section>
      {!changed && settings.is_waiting && (
        <Text size="sm" c="dimmed">
          {t('settings.waiting')}
        </Text>
      )}
      {changed && (
        <section className={classes.bar} aria-label={t('settings.bar')}>
          <p role="status" className={save.error || form.faulty.length > 0 ? classes.fault : ''}>
            {form.faulty.length > 0
              ? t('settings.to_mend', { number: form.faulty.length })
              : save.error
                ? t(`settings.refused.${faultOf(save.error)}`)
                : t('settings.unsaved')}
          </p>
          <Button variant="default" onClick={() => form.reset(saved)} disabled={save.isPending}>
            {t('settings.discard')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
        </section>
      )}
    </form>
  );
}

/** What is still needed, field by field, until it is filled in (R3.11). */
function Missing({ settings, form }: { settings: Settings; form: Form }) {
  const { t } = useTranslation();
  const left = settings.missing.filter((name) => !form.draft[name as Field]);
  return (
    <section className={classes.warning} aria-labelledby="settings-missing">
      <h2 id="settings-missing" className={classes.heading}>
        <TriangleAlert size={18} aria-hidden />
        {t('settings.not_valid.title')}
      </h2>
      <Text>{t(left.length > 0 ? 'settings.not_valid.text' : 'settings.not_valid.save')}</Text>
      <ul className={classes.missing}>
        {left.map((name) => (
          <li key={name}>{t(`settings.fields.${name as Field}`)}</li>
        ))}
      </ul>
    </section>
  );
}
