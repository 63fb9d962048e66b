import type { Session } from '../../auth/session.ts';
import type { CompanyInput, SettingsInput } from '../../graphql/generated/graphql.ts';
import { hasPostcodes } from './choices.ts';
import type { Settings } from './queries.ts';

/** Every input of the form by the name that the server calls it by. */
export interface Draft extends CompanyInput {
  first_name: string;
  last_name: string;
  language_native: string;
  language_second: string;
  language_third: string;
  time_zone: string;
  catalog_url: string;
  declared_vat_payment: boolean;
  has_vacation: boolean;
  vacation_from: string;
  vacation_until: string;
  vacation_message: string;
}

export type Field = keyof Draft;
export type TextField = {
  [Name in Field]: Draft[Name] extends string ? Name : never;
}[Field];

/** What must be filled in before a profile is complete; a postcode too, in countries that have them. */
const required = [
  'first_name',
  'last_name',
  'language_native',
  'name',
  'street',
  'city',
  'country',
] as const satisfies readonly TextField[];

export const draftOf = (settings: Settings): Draft => ({
  first_name: settings.first_name,
  last_name: settings.last_name,
  language_native: settings.language_native,
  language_second: settings.language_second ?? '',
  language_third: settings.language_third ?? '',
  time_zone: settings.time_zone,
  catalog_url: settings.catalog_url ?? '',
  declared_vat_payment: settings.declared_vat_payment,
  ...settings.company,
  has_vacation: settings.vacation !== null || settings.is_away,
  vacation_from: settings.vacation?.from ?? '',
  vacation_until: settings.vacation?.until ?? '',
  vacation_message: settings.vacation?.message ?? '',
});

/** A newcomer begins with what the browser and the sign-in know, and with no language chosen. */
export const emptyDraft = ([first_name = '', last_name = '']: ReturnType<
  Session['ownName']
> = []): Draft => ({
  first_name,
  last_name,
  language_native: '',
  language_second: '',
  language_third: '',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  catalog_url: '',
  declared_vat_payment: false,
  name: '',
  legal_form: '',
  street: '',
  street2: '',
  postcode: '',
  city: '',
  country: '',
  vat_number: '',
  registration_number: '',
  has_vacation: false,
  vacation_from: '',
  vacation_until: '',
  vacation_message: '',
});

/** VAT is declared in France by sellers there; who moved away has not unticked what is not shown. */
export const declaresVat = (draft: Draft): boolean =>
  draft.declared_vat_payment && isInFrance(draft);
export const isInFrance = ({ country }: Draft): boolean => country === 'FR';

/** What is sent of a draft: of its vacation nothing, where that is to stay as it is. */
export const inputOf = (draft: Draft, keepsVacation = false): SettingsInput => ({
  first_name: draft.first_name,
  last_name: draft.last_name,
  language_native: draft.language_native,
  language_second: draft.language_second || null,
  language_third: draft.language_third || null,
  time_zone: draft.time_zone,
  catalog_url: draft.catalog_url || null,
  declared_vat_payment: declaresVat(draft),
  company: {
    name: draft.name,
    legal_form: draft.legal_form,
    street: draft.street,
    street2: draft.street2,
    postcode: draft.postcode,
    city: draft.city,
    country: draft.country,
    vat_number: draft.vat_number,
    registration_number: draft.registration_number,
  },
  vacation:
    draft.has_vacation && !keepsVacation
      ? {
          from: draft.vacation_from,
          until: draft.vacation_until,
          message: draft.vacation_message,
        }
      : null,
  keeps_vacation: keepsVacation,
});

export const isChanged = (draft: Draft, saved: Draft): boolean =>
  (Object.keys(draft) as Field[]).some((name) => draft[name] !== saved[name]);

/** A draft of what was saved before, now that something else is saved: what was typed stays. */
export const followed = (draft: Draft, before: Draft, saved: Draft): Draft => ({
  ...saved,
  ...Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== before[name as Field]),
  ),
});

const vacationFields = [
  'has_vacation',
  'vacation_from',
  'vacation_until',
  'vacation_message',
] as const;

/** One that is not changed stays as it is: the marketplace may know of one without days. */
export const isVacationChanged = (draft: Draft, saved: Draft): boolean =>
  vacationFields.some((name) => draft[name] !== saved[name]);

/** The days that a vacation entered here lacks: nothing that could be sent. */
export const missingDays = (draft: Draft, saved: Draft): Field[] =>
  (['vacation_from', 'vacation_until'] as const).filter(
    (name) => draft.has_vacation && !draft[name] && isVacationChanged(draft, saved),
  );

/** What the server would refuse for being empty, known without asking it. */
export function emptyFields(draft: Draft): Field[] {
  const empty: Field[] = required.filter((name) => !draft[name].trim());
  if (hasPostcodes(draft.country) && !draft.postcode.trim()) empty.push('postcode');
  if (declaresVat(draft) && !draft.vat_number.trim()) empty.push('vat_number');
  return empty;
}

/** The sections of the form by what may be missing in them. */
const sections = {
  profile: ['first_name', 'last_name', 'language_native', 'time_zone'],
  company: ['name', 'street', 'postcode', 'city', 'country'],
  tax: ['vat_number'],
} as const satisfies Record<string, readonly Field[]>;

/** What a section still lacks: what the server misses of it, and what it would refuse for being empty. */
export function missingIn(
  section: keyof typeof sections,
  draft: Draft,
  missing: readonly string[],
): Field[] {
  const empty = emptyFields(draft);
  return sections[section].filter(
    (name) => empty.includes(name) || (missing.includes(name) && !draft[name]),
  );
}
