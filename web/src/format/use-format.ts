import type { Language } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { formatCountry, formatLanguage } from './intl.ts';
import { type EurosOptions, formatEuros } from './money.ts';
import { formatNumber, formatPercent } from './number.ts';

const bound = new Map<Language, Format>();

/** All formats of numbers and names in one language. Dates are separate: see use-dates.ts. */
export type Format = ReturnType<typeof bind>;

function bind(language: Language) {
  return {
    euros: (cents: number, options?: EurosOptions) => formatEuros(cents, language, options),
    percent: (value: number) => formatPercent(value, language),
    number: (value: number) => formatNumber(value, language),
    country: (code: string) => formatCountry(code, language),
    language: (code: string) => formatLanguage(code, language),
  };
}

/** The formats in the interface's language; the same object until that changes. */
export function useFormat(): Format {
  const language = useLanguage();
  const known = bound.get(language) ?? bind(language);
  bound.set(language, known);
  return known;
}
