import { numberFormat } from '../../../format/intl.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file in the unit people would use. */
export function formatSize(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return numberFormat(language, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 1 ? 1 : 0,
  }).format(value);
}
