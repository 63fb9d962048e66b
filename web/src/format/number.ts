import { numberFormat } from './intl.ts';

/** What came as a number, if it is one to reckon with; 0 for all else (NaN, infinity, nothing). */
export function validNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Shows a count or a measure, with at most two fraction digits. */
export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' }).format(
    validNumber(value),
  );
}

/** Shows a value of hundredths (12.34 is 12.3 %), with at most one fraction digit. */
export function formatPercent(value: number, locale: string): string {
  return numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'negative',
  }).format(validNumber(value) / 100);
}
