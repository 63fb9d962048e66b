import { expect, it } from 'vitest';
import { formatCompactEuros, formatCompactNumber } from './compact.ts';

// R9.1
it.each([
  [0, 'en', '€0'],
  [50, 'en', '€0.5'],
  [250_00, 'en', '€250'],
  [12_345_00, 'en', '€12.3K'],
  [2_000_000_00, 'de', '2 Mio. €'],
  [-1_500_00, 'en', '-€1.5K'],
  [Number.NaN, 'en', '€0'],
])('shows %d cents in %s as %s', (cents, locale, text) => {
  expect(formatCompactEuros(cents, locale).replaceAll('\u00a0', ' ')).toBe(text);
});

it.each([
  [0, 'en', '0'],
  [999, 'en', '999'],
  [12_300, 'en', '12.3K'],
  [4_000_000, 'fr', '4 M'],
])('shows %d in %s as %s', (value, locale, text) => {
  expect(formatCompactNumber(value, locale).replaceAll('\u00a0', ' ')).toBe(text);
});
