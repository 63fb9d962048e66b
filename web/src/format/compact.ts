import { numberFormat } from './intl.ts';
import { validNumber } from './number.ts';

/** Shows a count in few letters, for axes and the like: 1.2K. */
export function formatCompactNumber(value: number, locale: string): string {
  return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(
    validNumber(value),
  );
}

/** Shows an amount of cents in few letters, where the exact one is shown elsewhere: €1.2K. */
export function formatCompactEuros(cents: number, locale: string): string {
  return numberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(validNumber(cents) / 100);
}
