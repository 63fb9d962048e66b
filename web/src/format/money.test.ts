import { describe, expect, it } from 'vitest';
import { formatEuros } from './money.ts';

// R1.6: amounts are shown in euros, through this one formatter.
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
    [Number.NaN, '€0'],
    [0.5, '€0'],
  ])('shows %d cents as %s', (cents, shown) => {
    expect(formatEuros(cents, 'en')).toBe(shown);
  });

  it("follows the reader's language", () => {
    expect(formatEuros(1234_50, 'de')).toBe('1.234,50\u00a0€');
  });
});
