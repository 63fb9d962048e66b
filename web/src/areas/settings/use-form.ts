import { useState } from 'react';
import { formatCountry } from '../../format/intl.ts';
import { ApiError, fieldErrors } from '../../graphql/api-error.ts';
import type { Texts } from '../../i18n/texts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { exampleOf, type Faults, isTooLong, longest } from './checks.ts';
import { type Draft, type Field, followed, type TextField } from './draft.ts';

const vacationDays = ['vacation_from', 'vacation_until'] as const;
const allLanguages = ['language_native', 'language_second', 'language_third'] as const;

/** What else may be right once a field is changed. */
const concerned: Partial<Record<Field, readonly Field[]>> = {
  language_native: allLanguages,
  language_second: allLanguages,
  language_third: allLanguages,
  country: ['postcode', 'vat_number'],
  declared_vat_payment: ['vat_number'],
  has_vacation: [...vacationDays, 'vacation_message'],
  vacation_from: vacationDays,
  vacation_until: vacationDays,
};

export interface Form {
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
  /** What a field of text or choice needs. */
  text: (name: TextField) => { value: string; onChange: (value: string) => void; error?: string };
  /** Fields with something wrong, in the order of the form. */
  faulty: Field[];
  /** What is wrong with which field, by its reason; a field that stays the same keeps it until it is changed. */
  faults: Faults;
  setFaults: (faults: Faults) => void;
  /** Takes over what a mutation was refused for; false where it says nothing of a field. */
  refuse: (error: unknown) => boolean;
  reset: (draft: Draft) => void;
  /** Takes over what is saved now where nothing else was typed than what was saved before. */
  follow: (before: Draft, saved: Draft) => void;
}

/** What is being typed, wherever it is kept, and what is wrong with which field until it is changed. */
export function useForm([draft, setDraft]: readonly [
  draft: Draft,
  change: (change: (now: Draft) => Draft) => void,
]): Form {
  const { t } = useTranslation();
  const language = useLanguage();
  const [faults, setFaults] = useState<Faults>({});
  const change = (changed: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    setFaults((now) => {
      const left = { ...now };
      for (const name of Object.keys(changed) as Field[]) {
        for (const mended of [name, ...(concerned[name] ?? [])]) delete left[mended];
      }
      return left;
    });
  };
  const words = (name: TextField, reason: string) => {
    const example = exampleOf(name, draft.country);
    if (example && (reason === 'postcode_form' || reason === 'vat_number_form')) {
      const country = formatCountry(draft.country, language);
      return t(`settings.faults.${reason}_as`, { country, example });
    }
    const known = reason as keyof Texts['settings']['faults'];
    const most = longest[name] ?? 0;
    return t(`settings.faults.${known}`, { most, defaultValue: t('settings.faults.invalid') });
  };
  return {
    draft,
    change,
    text: (name) => {
      // That something is too long is said while it is typed.
      const fault = faults[name] ?? (isTooLong(name, draft[name]) ? 'too_long' : undefined);
      return {
        value: draft[name],
        onChange: (value) => change({ [name]: value }),
        ...(fault !== undefined && { error: words(name, fault) }),
      };
    },
    faulty: (Object.keys(draft) as Field[]).filter((name) => faults[name] !== undefined),
    faults,
    setFaults,
    refuse: (error) => {
      const said = error instanceof ApiError ? fieldErrors(error) : {};
      const atFields = Object.keys(said).some((name) => name in draft);
      if (atFields) setFaults(said);
      return atFields;
    },
    reset: (to) => {
      setDraft(() => to);
      setFaults({});
    },
    follow: (before, saved) => setDraft((now) => followed(now, before, saved)),
  };
}
