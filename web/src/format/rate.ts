import { numberFormat } from './intl.ts';
import { validNumber } from './number.ts';

/**
 * Shows a rate as the API has it, in hundredths of a percent: 3333 is 33.33 %.
 * Nothing of it is rounded away, for whoever works out the amount beside it.
 */
export function formatRate(hundredths: number, locale: string): string {
  return numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  }).format(validNumber(hundredths) / 10_000);
}
