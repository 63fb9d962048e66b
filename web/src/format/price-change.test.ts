import { expect, it } from 'vitest';
import { formatEuros } from './money.ts';
import { readPriceChange } from './price-change.ts';
import type { Format } from './use-format.ts';

const euros: Format['euros'] = (cents, options) => formatEuros(cents, 'de', options);

// R16.1
it('writes prices as the reader does', () => {
  const words = (text: string) => readPriceChange(text, { euros })?.words;
  expect(words('79.99 → 1089.00 €')).toBe('79,99\u00A0€ → 1.089\u00A0€');
  expect(words('0.05 → 2000000.50 €')).toBe('0,05\u00A0€ → 2.000.000,50\u00A0€');
  // What it does not know it leaves alone.
  expect(words('cheaper: 79.99 → 89.99 €')).toBeUndefined();
  expect(words('79.9 → 89.9 €')).toBeUndefined();
});

it('says the day from which it is valid', () => {
  expect(readPriceChange('49.00 → 59.00 € (2026-06-11)', { euros })).toEqual({
    words: '49\u00A0€ → 59\u00A0€',
    day: '2026-06-11',
  });
});
