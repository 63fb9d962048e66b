import { describe, expect, it, vi } from 'vitest';
import { formatNumber, formatPercent, validNumber } from './number.ts';

// R9.2
describe('formatPercent', () => {
  it.each([
    [0, '0%'],
    [12, '12%'],
    [12.34, '12.3%'],
    [12.35, '12.4%'],
    [0.04, '0%'],
    [-0.04, '0%'],
    [-7.5, '-7.5%'],
    [100, '100%'],
    [1234.5, '1,234.5%'],
  ])('shows %d as %s', (value, shown) => {
    expect(formatPercent(value, 'en')).toBe(shown);
  });

  it("follows the reader's language", () => {
    expect(formatPercent(12.5, 'fr')).toMatch(/^12,5\s%$/);
  });
});

describe('formatNumber', () => {
  it('groups and cuts digits as the reader does', () => {
    expect(formatNumber(1234567.891, 'en')).toBe('1,234,567.89');
    expect(formatNumber(1234567.891, 'de')).toBe('1.234.567,89');
  });

  it('makes its formatter once', () => {
    const made = vi.spyOn(Intl, 'NumberFormat');
    for (let i = 0; i < 3; i++) formatNumber(i, 'sv');
    expect(made).toHaveBeenCalledTimes(1);
  });
});

// R9.5
describe('what is no number', () => {
  const invalid = [Number.NaN, Infinity, -Infinity, undefined, null, 'x', '', {}, []];

  it.each(invalid)('is 0: %j', (value) => {
    expect(validNumber(value)).toBe(0);
    expect(formatNumber(value as number, 'en')).toBe('0');
    expect(formatPercent(value as number, 'en')).toBe('0%');
  });

  it('is not what is one', () => {
    expect(validNumber(-1.5)).toBe(-1.5);
  });
});
