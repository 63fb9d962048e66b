import { describe, expect, it } from 'vitest';
import { formatRate } from './rate.ts';

// R9.2
describe('formatRate', () => {
  it.each([
    [4000, '40%'],
    [3333, '33.33%'],
    [333, '3.33%'],
    [1234, '12.34%'],
    [1250, '12.5%'],
    [1, '0.01%'],
    [0, '0%'],
    [10_000, '100%'],
    [Number.NaN, '0%'],
  ])('shows %d hundredths as %s', (hundredths, shown) => {
    expect(formatRate(hundredths, 'en')).toBe(shown);
  });

  it('loses no hundredth of any rate', () => {
    for (let rate = 0; rate <= 10_000; rate++) {
      expect(Math.round(Number.parseFloat(formatRate(rate, 'en')) * 100)).toBe(rate);
    }
  });

  it("follows the reader's language", () => {
    expect(formatRate(3333, 'fr')).toMatch(/^33,33\s%$/);
  });
});
