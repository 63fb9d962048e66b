import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../test/random.ts';
import { formatEuros } from './money.ts';

const languages = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ro', 'ru'];

/** Reads a shown amount back: two digits behind a mark at the end are cents, groups have three. */
function centsOf(shown: string): number {
  const [, euros = '', cents = '00'] = /^(.*?)(?:[.,](\d\d))?\D*$/u.exec(shown) ?? [];
  const whole = Number(euros.replaceAll(/\D/g, '')) * 100 + Number(cents);
  return /[-−]/.test(shown) ? -whole : whole;
}

// R1.6: amounts are shown in euros, through this one formatter. R9.1
describe('formatEuros', () => {
  it.each([
    [0, '€0'],
    [5, '€0.05'],
    [-5, '-€0.05'],
    [1234, '€12.34'],
    [100_00, '€100'],
    [1234_50, '€1,234.50'],
    [-99_00, '-€99'],
    [999_999_99, '€999,999.99'],
    [1_000_000_00, '€1M'],
    [1_234_567_89, '€1.23M'],
    [-2_500_000_00, '-€2.5M'],
    [3_000_000_000_00, '€3B'],
  ])('shows %d cents as %s', (cents, shown) => {
    expect(formatEuros(cents, 'en')).toBe(shown);
  });

  // R11.5: totals are compared to the cent.
  it('shows millions to the cent with `exact`', () => {
    expect(formatEuros(1_234_567_89, 'en', { exact: true })).toBe('€1,234,567.89');
    expect(formatEuros(-2_500_000_00, 'en', { exact: true })).toBe('-€2,500,000');
  });

  it.each([
    ['de', '1.234,50\u00a0€', '1,5\u00a0Mio.\u00a0€'],
    ['fr', '1\u202f234,50\u00a0€', '1,5\u00a0M\u00a0€'],
    ['es', '1234,50\u00a0€', '1,5\u00a0M\u00a0€'],
    ['pt', '1234,50\u00a0€', '1,5\u00a0M\u00a0€'],
    ['ru', '1\u00a0234,50\u00a0€', '1,5\u00a0млн\u00a0€'],
  ])('follows the reader who reads %s (R9.1)', (language, amount, million) => {
    expect(formatEuros(1234_50, language)).toBe(amount);
    expect(formatEuros(1_500_000_00, language)).toBe(million);
  });

  it.each([
    [1234_56, 2, '€1,234.56'],
    [1234_56, 1, '€1,234.6'],
    [1234_56, 0, '€1,235'],
    [1234_00, 1, '€1,234'],
    [1234_04, 1, '€1,234'],
    [-50, 0, '-€1'],
    [-40, 0, '€0'],
    [999_999_99, 0, '€1M'],
    [1_234_567_89, 1, '€1.2M'],
  ] as const)('caps the fraction of %d cents at %d digits: %s (R9.1)', (cents, digits, shown) => {
    expect(formatEuros(cents, 'en', { fractionDigits: digits })).toBe(shown);
  });

  it.each([
    [0.4, '€0'],
    [1234.5, '€12.35'],
    [-1234.5, '-€12.35'],
  ])('rounds %d cents to whole ones: %s (R9.1)', (cents, shown) => {
    expect(formatEuros(cents, 'en')).toBe(shown);
  });

  it.each([Number.NaN, Infinity, -Infinity, -0, 1e300, undefined, null, '12', {}])(
    'shows %j, which is no amount, as nothing (R9.5)',
    (cents) => {
      expect(formatEuros(cents as number, 'en')).toBe('€0');
    },
  );

  it.each(languages)('says every amount below a million exactly in %s (R9.1)', (language) => {
    for (const random of randomNumbers(500)) {
      // Small amounts as often as great ones, both signs.
      const sign = (random * 1e3) % 2 < 1 ? 1 : -1;
      const cents = sign * Math.ceil(random * 10 ** (1 + ((random * 1e6) % 7)));
      const shown = formatEuros(cents, language);
      expect(centsOf(shown), `${cents} as ${shown}`).toBe(cents);
      expect(shown).toContain('€');
      expect(shown).not.toMatch(/[.,]00\b/);
    }
  });
});
