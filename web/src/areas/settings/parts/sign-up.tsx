import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCountry } from '../../../format/country.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { SignUpDocument } from '../../../graphql/generated/settings/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { type Draft, emptyDraft, emptyFields, type Field, inputOf } from '../draft.ts';
import classes from '../settings.module.css';
import { useForm } from '../use-form.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import { CompanyFields, ProfileFields, Section, TaxFields } from './sections.tsx';

const steps = ['you', 'company', 'check'] as const;

/** The fields of each step; the last one shows them all once more. */
const fieldsOf: readonly (readonly Field[])[] = [
  [
    'first_name',
    'last_name',
    'language_native',
    'language_second',
    'language_third',
    'time_zone',
    'catalog_url',
  ],
  [
    'name',
    'legal_form',
    'street',
    'street2',
    'postcode',
    'city',
    'country',
    'registration_number',
    'vat_number',
    'declared_vat_payment',
  ],
];

const refusals = ['email_unverified', 'already_seller', 'email_taken'] as const;

/** Three steps from an account to a valid seller (R3.11). */
export function SignUp() {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useForm(emptyDraft(language));
  const [step, setStep] = useState(0);
  const stepOf = (names: readonly Field[]) => {
    const at = fieldsOf.findIndex((fields) => names.some((name) => fields.includes(name)));
    return at < 0 ? step : at;
  };
  const signUp = useSignUp((error) => {
    if (!form.refuse(error)) return;
    const names = 'fields' in error ? (Object.keys(error.fields as object) as Field[]) : [];
    setStep(stepOf(names));
    focusFirstFault();
  });
  const next = () => {
    const empty = emptyFields(form.draft).filter((name) => fieldsOf[step]?.includes(name));
    if (empty.length > 0) {
      form.setFaults(Object.fromEntries(empty.map((name) => [name, 'missing'])));
      focusFirstFault();
    } else if (step < 2) setStep(step + 1);
    else signUp.mutate(form.draft);
  };
  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <PageHeader title={t('settings.sign_up.title')} description={t('settings.sign_up.text')} />
      <ol className={classes.steps}>
        {steps.map((name, at) => (
          <li key={name} {...(at === step && { 'aria-current': 'step' })}>
            {at + 1}. {t(`settings.sign_up.steps.${name}`)}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <Section title={t('settings.sections.profile')} text={t('settings.texts.profile')}>
          <ProfileFields form={form} />
        </Section>
      )}
      {step === 1 && (
        <>
          <Section title={t('settings.sections.company')} text={t('settings.texts.company')}>
            <CompanyFields form={form} />
          </Section>
          <Section title={t('settings.sections.tax')} text={t('settings.texts.tax')}>
            <TaxFields form={form} />
          </Section>
        </>
      )}
      {step === 2 && (
        <Section title={t('settings.sign_up.steps.check')} text={t('settings.sign_up.check_text')}>
          <Summary draft={form.draft} />
        </Section>
      )}
      {signUp.error && form.faulty.length === 0 && (
        <Text role="alert" className={classes.fault ?? ''}>
          {t(`settings.refused.${faultOf(signUp.error, refusals)}`)}
        </Text>
      )}
      <div className={classes.actions}>
        {step > 0 && (
          <Button variant="default" onClick={() => setStep(step - 1)} disabled={signUp.isPending}>
            {t('settings.sign_up.back')}
          </Button>
        )}
        <Button type="submit" loading={signUp.isPending}>
          {t(step < 2 ? 'settings.sign_up.next' : 'settings.sign_up.finish')}
        </Button>
      </div>
    </form>
  );
}

function useSignUp(onError: (error: Error) => void) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToast();
  const language = useLanguage();
  return useMutation<unknown, Error, Draft>({
    mutationFn: (draft) => api(SignUpDocument, { input: inputOf(draft) }),
    onSuccess: async () => {
      // The frame learns who this is before the first screen opens.
      await client.invalidateQueries({ queryKey: ['shell'] });
      toasts.show({ type: 'success', text: t('settings.sign_up.done') });
      await navigate(paths.home(language));
    },
    onError,
  });
}

/** What was entered, to be read once more. */
function Summary({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows: [string, string][] = [
    [t('settings.sections.profile'), `${draft.first_name} ${draft.last_name}`],
    [t('settings.sections.company'), `${draft.name} ${draft.legal_form}`],
    [t('settings.fields.street'), `${draft.street} ${draft.street2}`],
    [t('settings.fields.city'), `${draft.postcode} ${draft.city}`],
    [t('settings.fields.country'), formatCountry(draft.country, language)],
    [t('settings.fields.vat_number'), draft.vat_number],
    [t('settings.fields.time_zone'), draft.time_zone],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value.trim() || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
