import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../../auth/session.ts';
import { useConfig } from '../../../config/config-context.ts';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useWriter } from '../../../drafts/use-writer.ts';
import { formatCountry, formatLanguage } from '../../../format/intl.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { SignUpDocument } from '../../../graphql/generated/settings/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { externalUrl } from '../../../links/external.ts';
import { paths } from '../../../links/paths.ts';
import { To } from '../../../links/to.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { FaultText } from '../../../ui/fault-text.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { faultsOf } from '../checks.ts';
import { type Draft, declaresVat, emptyDraft, type Field, inputOf, isInFrance } from '../draft.ts';
import classes from '../settings.module.css';
import { useForm } from '../use-form.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import { CompanyFields, ProfileFields, Section, TaxFields } from './sections.tsx';

const steps = ['profile', 'company', 'check'] as const;

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

/** The step in the address, so that Back of a phone leads to the one before; no further than all is right. */
function useStep(draft: Draft): [step: number, go: (to: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Math.max(0, (steps as readonly unknown[]).indexOf(params.get('step')));
  const faults = faultsOf(draft);
  const open = fieldsOf.findIndex((fields) => fields.some((name) => faults[name]));
  return [
    open < 0 ? asked : Math.min(asked, open),
    (to) => setParams(to > 0 ? { step: steps[to] ?? '' } : {}),
  ];
}

const refusals = ['email_unverified', 'already_seller', 'email_taken'] as const;

/** Three steps from an account to a valid seller (R3.11). */
export function SignUp() {
  const { t } = useTranslation();
  const language = useLanguage();
  const empty = emptyDraft(useSession().ownName());
  const [typed, change] = useDraft('SIGN_UP', useWriter() ?? '', '', empty);
  // Until another is chosen, it is the one that the form is read in.
  const draft = { ...typed, language_native: typed.language_native || language };
  const form = useForm([draft, change]);
  const [asked, setStep] = useStep(draft);
  const stepOf = (names: readonly Field[]) => {
    const at = fieldsOf.findIndex((fields) => names.some((name) => fields.includes(name)));
    return at < 0 ? asked : at;
  };
  const signUp = useSignUp({
    // Who comes to sign up somebody else in this tab starts over.
    onDone: () => change(() => empty),
    onError: (error) => {
      if (!form.refuse(error)) return;
      const names = 'fields' in error ? (Object.keys(error.fields as object) as Field[]) : [];
      setStep(stepOf(names));
      focusFirstFault();
    },
  });
  // What is being sent stays in sight, also on Back of a phone: the answer would drop what is edited meanwhile.
  const step = signUp.isPending ? 2 : asked;
  const isFaulty = form.faulty.some((name) => fieldsOf[step]?.includes(name));
  const heading = useFocusedStep(step, isFaulty);
  const next = () => {
    // What the server refused and is still the same would be refused again.
    const faults = Object.entries({ ...form.faults, ...faultsOf(draft) }).filter(([name]) =>
      fieldsOf[step]?.includes(name as Field),
    );
    if (faults.length > 0) {
      form.setFaults({ ...form.faults, ...Object.fromEntries(faults) });
      focusFirstFault();
    } else if (step < 2) {
      // What was shown and passed stays, also where the page is read in another language from here on.
      form.change({ language_native: draft.language_native });
      setStep(step + 1);
    } else signUp.mutate(draft);
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
            {at + 1}. {t(name === 'check' ? 'settings.sign_up.check' : `settings.sections.${name}`)}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <Section
          title={t('settings.sections.profile')}
          text={t('settings.texts.profile')}
          headingRef={heading}
        >
          <ProfileFields form={form} />
        </Section>
      )}
      {step === 1 && (
        <>
          <Section
            title={t('settings.sections.company')}
            text={t('settings.texts.company')}
            headingRef={heading}
          >
            <CompanyFields form={form} />
          </Section>
          <Section title={t('settings.sections.tax')} text={t('settings.texts.tax')}>
            <TaxFields form={form} />
          </Section>
        </>
      )}
      {step === 2 && (
        <Section
          title={t('settings.sign_up.check')}
          text={t('settings.sign_up.check_text')}
          headingRef={heading}
        >
          <Summary draft={draft} />
          <div className={classes.actions}>
            {(['profile', 'company'] as const).map((name, at) => (
              <Button
                key={name}
                size="xs"
                variant="default"
                disabled={signUp.isPending}
                onClick={() => setStep(at)}
              >
                {t('settings.sign_up.edit', { step: t(`settings.sections.${name}`) })}
              </Button>
            ))}
          </div>
        </Section>
      )}
      {signUp.error && form.faulty.length === 0 && <Refused error={signUp.error} />}
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

/** Leads to the heading of a step that is shown after another, or to what is wrong in it. */
function useFocusedStep(step: number, isFaulty: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (isFaulty) focusFirstFault();
    else heading.current?.focus();
  }, [step, isFaulty]);
  return heading;
}

/** Why nobody was signed up. Our own contact form is for sellers: who is none finds the one outside, if there is one. */
function Refused({ error }: { error: Error }) {
  const { t } = useTranslation();
  const fault = faultOf(error, refusals);
  const contact = externalUrl(useConfig(), 'contact');
  return (
    <FaultText>
      {t(`settings.refused.${fault}`)}
      {fault === 'email_taken' && contact && (
        <>
          {' '}
          <Anchor component={To} to={contact}>
            {t('settings.sign_up.contact')}
          </Anchor>
        </>
      )}
    </FaultText>
  );
}

interface SignUpOptions {
  onDone: () => void;
  onError: (error: Error) => void;
}

function useSignUp({ onDone, onError }: SignUpOptions) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToast();
  const language = useLanguage();
  return useOnce<unknown, Draft>({
    mutationFn: (draft) => api(SignUpDocument, { input: inputOf(draft) }),
    onSuccess: async () => {
      // The frame learns who this is before the first screen opens.
      await client.invalidateQueries({ queryKey: ['shell'] });
      onDone();
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
  const spoken = ['language_native', 'language_second', 'language_third'] as const;
  const rows: [string, string][] = [
    [t('settings.sections.profile'), `${draft.first_name} ${draft.last_name}`],
    ...spoken.map((name): [string, string] => [
      t(`settings.fields.${name}`),
      draft[name] && formatLanguage(draft[name], language),
    ]),
    [t('settings.fields.time_zone'), draft.time_zone],
    [t('settings.fields.catalog_url'), draft.catalog_url],
    [t('settings.sections.company'), `${draft.name} ${draft.legal_form}`],
    [t('settings.fields.street'), `${draft.street} ${draft.street2}`],
    [t('settings.fields.city'), `${draft.postcode} ${draft.city}`],
    [t('settings.fields.country'), formatCountry(draft.country, language)],
    [t('settings.fields.registration_number'), draft.registration_number],
    [t('settings.fields.vat_number'), draft.vat_number],
  ];
  if (isInFrance(draft)) {
    const answer = t(declaresVat(draft) ? 'settings.sign_up.yes' : 'settings.sign_up.no');
    rows.push([t('settings.fields.declared_vat_payment'), answer]);
  }
  return <Facts facts={rows.map(([name, value]) => [name, value.trim() || '–'])} />;
}
