import { expect, it } from 'vitest';
import { formatEuros } from '../../format/money.ts';
import { formatPercent } from '../../format/number.ts';
import type { Format } from '../../format/use-format.ts';
import { firstMarks, markerText } from './marks.ts';

const german = {
  euros: (cents, options) => formatEuros(cents, 'de', options),
  percent: (value) => formatPercent(value, 'de'),
} as Partial<Format> as Format;

it('writes prices as the reader does', () => {
  const text = (text: string) => markerText({ kind: 'PRICE_CHANGED', text }, german);
  expect(text('79.99 → 1089.00 €')).toBe('79,99\u00A0€ → 1.089\u00A0€');
  expect(text('cheaper: 79.99 → 89.99 €')).toBe('cheaper: 79.99 → 89.99 €');
});

it('writes discounts as the reader does', () => {
  const text = (text: string) => markerText({ kind: 'PROMOTION', text }, german);
  expect(text('−5.50 €')).toBe(formatEuros(-5_50, 'de'));
  expect(text('−12.50 %')).toBe(formatPercent(-12.5, 'de'));
  expect(text('−10 %')).toBe(formatPercent(-10, 'de'));
  expect(text('half price')).toBe('half price');
});

it('leaves names alone, even such as look like prices', () => {
  const text = '1.00 → 2.00 €';
  expect(markerText({ kind: 'SHEET_CHANGED', text }, german)).toBe(text);
});

it('names three', () => {
  expect(firstMarks(['a', 'b', 'c'])).toEqual({ first: ['a', 'b', 'c'], more: 0 });
  expect(firstMarks(['a', 'b', 'c', 'd'])).toEqual({ first: ['a', 'b', 'c'], more: 1 });
  expect(firstMarks([])).toEqual({ first: [], more: 0 });
});
