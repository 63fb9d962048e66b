import { Checkbox, Switch, Textarea } from '@mantine/core';
import { type ReactNode, type Ref, useId, useMemo } from 'react';
import { countryChoices } from '../../../format/choices.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DayField } from '../../../ui/day-field/day-field.tsx';
import { fieldError } from '../../../ui/field/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { hasPostcodes, languageChoices, zoneChoices } from '../choices.ts';
import { declaresVat, type Field, type TextField as FieldName, isInFrance } from '../draft.ts';
import classes from '../settings.module.css';
import type { Form } from '../use-form.ts';
import { Choice } from './choice.tsx';

interface SectionProps {
  title: string;
  /** What an address leads to behind its #. Default none. */
  id?: string;
  text?: string;
  /** Fields of it that must still be filled in. Default none. */
  missing?: readonly Field[];
  /** Its heading, where the focus is to go there. Default none. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Section({ title, id, text, missing = [], headingRef, children }: SectionProps) {
  const { t } = useTranslation();
  const heading = useId();
  const fields = missing.map((name) => t(`settings.fields.${name}`)).join(', ');
  return (
    <div id={id} className={classes.section}>
      <Panel padded labelledBy={heading}>
        <h2
          ref={headingRef}
          id={heading}
          className={classes.heading}
          tabIndex={headingRef ? -1 : undefined}
        >
          {title}
        </h2>
        {fields && (
          <p className={classes.mark}>
            <span className={classes.dot} aria-hidden="true" />
            {t('settings.not_valid.here', { fields })}
          </p>
        )}
        {text && <p className={classes.lead}>{text}</p>}
        {children}
      </Panel>
    </div>
  );
}

interface LineProps {
  form: Form;
  name: Exclude<FieldName, `vacation_${string}`>;
  required?: boolean;
  description?: string;
  autoComplete?: string;
  type?: 'text' | 'url';
}

function Line({ form, name, ...props }: LineProps) {
  const { t } = useTranslation();
  return (
    <TextField label={t(`settings.fields.${name}`)} name={name} {...props} {...form.text(name)} />
  );
}

/** Who the seller is, and in which languages and at what hours they answer. */
export function ProfileFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const locale = useLanguage();
  const { draft } = form;
  const { language_native, language_second, language_third } = draft;
  const nothingFound = t('settings.nothing_found');
  const languages = useMemo(
    () => languageChoices(locale, [language_native, language_second, language_third]),
    [locale, language_native, language_second, language_third],
  );
  const zones = useMemo(() => zoneChoices(draft.time_zone), [draft.time_zone]);
  return (
    <div className={classes.fields}>
      <Line form={form} name="first_name" required autoComplete="given-name" />
      <Line form={form} name="last_name" required autoComplete="family-name" />
      {(['language_native', 'language_second', 'language_third'] as const).map((name) => (
        <Choice
          key={name}
          label={t(`settings.fields.${name}`)}
          data={languages}
          required={name === 'language_native'}
          clearable={name !== 'language_native'}
          nothingFound={nothingFound}
          {...form.text(name)}
        />
      ))}
      <Choice
        label={t('settings.fields.time_zone')}
        data={zones}
        required
        nothingFound={nothingFound}
        {...form.text('time_zone')}
      />
      <div className={classes.wide}>
        <Line
          form={form}
          name="catalog_url"
          type="url"
          description={t('settings.hints.catalog_url')}
          autoComplete="url"
        />
      </div>
    </div>
  );
}

/** The business as invoices name it. */
export function CompanyFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const locale = useLanguage();
  const countries = useMemo(() => countryChoices(locale), [locale]);
  return (
    <div className={classes.fields}>
      <Line
        form={form}
        name="name"
        required
        description={t('settings.hints.name')}
        autoComplete="organization"
      />
      <Line form={form} name="legal_form" description={t('settings.hints.legal_form')} />
      <Line form={form} name="street" required autoComplete="address-line1" />
      <Line form={form} name="street2" autoComplete="address-line2" />
      <Line
        form={form}
        name="postcode"
        required={hasPostcodes(form.draft.country)}
        autoComplete="postal-code"
      />
      <Line form={form} name="city" required autoComplete="address-level2" />
      <Choice
        label={t('settings.fields.country')}
        data={countries}
        required
        nothingFound={t('settings.nothing_found')}
        {...form.text('country')}
      />
      <Line form={form} name="registration_number" />
    </div>
  );
}

/** What payouts and invoices are taxed by. */
export function TaxFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { draft, change } = form;
  return (
    <div className={classes.fields}>
      <Line
        form={form}
        name="vat_number"
        required={declaresVat(draft)}
        description={t('settings.hints.vat_number')}
      />
      {isInFrance(draft) && (
        <Checkbox
          className={classes.wide}
          label={t('settings.fields.declared_vat_payment')}
          description={t('settings.hints.declared_vat_payment')}
          checked={draft.declared_vat_payment}
          onChange={(event) => change({ declared_vat_payment: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** Days off: they begin and end by themselves. */
export function VacationFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { draft, change } = form;
  const message = form.text('vacation_message');
  return (
    <div className={classes.fields}>
      <Switch
        className={classes.wide}
        label={t('settings.fields.has_vacation')}
        checked={draft.has_vacation}
        onChange={(event) => change({ has_vacation: event.currentTarget.checked })}
      />
      {draft.has_vacation && (
        <>
          {(['vacation_from', 'vacation_until'] as const).map((name) => (
            <DayField
              key={name}
              label={t(`settings.fields.${name}`)}
              {...form.text(name)}
              required
            />
          ))}
          <Textarea
            className={classes.wide}
            label={t('settings.fields.vacation_message')}
            description={t('settings.hints.vacation_message')}
            rows={4}
            value={message.value}
            onChange={(event) => message.onChange(event.currentTarget.value)}
            error={fieldError(message.error)}
          />
        </>
      )}
    </div>
  );
}
