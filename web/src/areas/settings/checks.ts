import { type Draft, emptyFields, type Field, type TextField } from './draft.ts';
import postcodeForms from './postcode-forms.json';
import vatForms from './vat-forms.json';

/** As many characters as the server takes. */
const lengths = {
  first_name: 200,
  last_name: 200,
  catalog_url: 500,
  name: 200,
  legal_form: 50,
  street: 200,
  street2: 200,
  postcode: 20,
  city: 100,
  registration_number: 50,
  vacation_message: 1000,
} as const satisfies Partial<Record<TextField, number>>;

export const longest: Partial<Record<TextField, number>> = lengths;

export const isTooLong = (name: TextField, text: string): boolean =>
  [...text.trim()].length > (longest[name] ?? Number.POSITIVE_INFINITY);

export type Faults = Partial<Record<Field, string>>;

/**
 * What the server would refuse, by field with its reason, as far as it is known without asking it.
 * A postcode that is `saved` for its country stays, whatever its form.
 */
export function faultsOf(draft: Draft, saved?: Draft): Faults {
  const faults: Faults = {};
  for (const name of Object.keys(lengths) as (keyof typeof lengths)[]) {
    // What is not shown cannot be mended, and is not sent.
    if (name === 'vacation_message' && !draft.has_vacation) continue;
    if (/[^\P{Cc}\n\t]/u.test(draft[name].trim())) faults[name] = 'text_broken';
    else if (isTooLong(name, draft[name])) faults[name] = 'too_long';
  }
  if (!faults.catalog_url && !isWebAddress(draft.catalog_url.trim())) {
    faults.catalog_url = 'url_form';
  }
  const { language_native, language_second, language_third } = draft;
  if (language_second && language_second === language_native) {
    faults.language_second = 'language_twice';
  }
  if (language_third && [language_native, language_second].includes(language_third)) {
    faults.language_third = 'language_twice';
  }
  const isSaved = draft.country === saved?.country && draft.postcode === saved.postcode;
  if (!faults.postcode && !isSaved && !isPostcode(draft.country, draft.postcode)) {
    faults.postcode = 'postcode_form';
  }
  if (!isVatNumber(draft.country, draft.vat_number)) faults.vat_number = 'vat_number_form';
  for (const name of emptyFields(draft)) faults[name] = 'missing';
  return faults;
}

/** Nothing, or an address that can be shown to others as a link. */
function isWebAddress(text: string): boolean {
  return !text || (/^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text));
}

/** How the texts of each country look that are known: as on the server. */
type Forms = Partial<Record<string, { form: string; example: string }>>;

const forms = { postcode: postcodeForms as Forms, vat_number: vatForms as Forms };

/** What a field of a country looks like; undefined where that is not known. */
export function exampleOf(name: TextField, country: string): string | undefined {
  if (name !== 'postcode' && name !== 'vat_number') return undefined;
  const example = forms[name][country]?.example;
  return example && name === 'vat_number' ? vatPrefix(country) + example : example;
}

/** Nothing, or a postcode that its country can have. */
function isPostcode(country: string, typed: string): boolean {
  const known = forms.postcode[country];
  const postcode = typed.trim().toUpperCase();
  return !known || !postcode || new RegExp(known.form).test(postcode);
}

const vatPrefix = (country: string) => (country === 'GR' ? 'EL' : country);

/** Nothing, or a number as its country writes it, with or without the country before it. */
function isVatNumber(country: string, typed: string): boolean {
  const number = typed.replace(/[\s.\-/]/g, '').toUpperCase();
  if (!number) return true;
  const known = forms.vat_number[country];
  if (!known) return /^[0-9A-Z]{1,20}$/.test(number);
  const prefix = vatPrefix(country);
  const bare = number.startsWith(prefix) ? number.slice(prefix.length) : number;
  return new RegExp(`^(?:${known.form})$`).test(bare);
}
