import { numberFormat } from './intl.ts';
import { validNumber } from './number.ts';

const oneMillion = 1_000_000_00;

export interface EurosOptions {
  /** At most so many fraction digits; default 2. */
  fractionDigits?: 0 | 1 | 2;
  /** To the cent however large, for what must be compared; default false. */
  exact?: boolean;
}

/**
 * Shows an amount of cents in euros: a fraction of two zeros is dropped, a
 * million or more is compact. The number is handed over as decimal text, so no
 * amount ever passes through a binary fraction. What is no amount is 0; part of
 * a cent, which no amount of ours has, is rounded away.
 */
export function formatEuros(cents: number, locale: string, options: EurosOptions = {}): string {
  const rounded = Math.round(Math.abs(validNumber(cents)));
  const whole = Number.isSafeInteger(rounded) ? rounded : 0;
  const fractionDigits = options.fractionDigits ?? 2;
  const step = 10 ** (2 - fractionDigits);
  const format = numberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    currencyDisplay: 'narrowSymbol', // Romanian would spell it EUR
    trailingZeroDisplay: 'stripIfInteger',
    maximumFractionDigits: fractionDigits,
    // Nothing is not negative: -0.40 in whole euros is 0.
    signDisplay: 'negative',
    // As it will be read: 999,999.99 in whole euros is a million.
    ...(!options.exact && Math.round(whole / step) * step >= oneMillion && { notation: 'compact' }),
  });
  const digits = String(whole).padStart(3, '0');
  const sign = cents < 0 ? '-' : '';
  return format.format(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`);
}
