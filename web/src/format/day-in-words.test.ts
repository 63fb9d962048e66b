import { expect, it } from 'vitest';
import { dayInWords } from './day-in-words.ts';

const march = (day: number) => new Date(Date.UTC(2026, 2, day));
const formatIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });

// R9.6
it.each([
  ['fr', 1, '1er mars'],
  ['fr-CA', 1, '1er mars'],
  ['fr', 2, '2 mars'],
  ['fr', 11, '11 mars'],
  ['it', 1, '1 marzo'],
  ['de', 1, '1. März'],
  ['en', 30, 'March 30'],
])('says a day in %s', (locale, day, words) => {
  expect(dayInWords(formatIn(locale).formatToParts(march(day)), locale)).toBe(words);
});

// R9.6
it.each([
  ['it', 3, 4, '3–4 marzo'],
  ['it', 31, 32, '31 marzo – 1 aprile'],
  ['fr', 31, 32, '31 mars – 1er avril'],
  ['de', 3, 4, '3.–4. März'],
])('says a range of days in %s', (locale, from, to, words) => {
  const parts = formatIn(locale).formatRangeToParts(march(from), march(to));
  expect(dayInWords(parts, locale).replace(/[\s\u2009]/g, ' ')).toBe(words);
});
