import { expect, it } from 'vitest';
import { whenIn } from './when.ts';

const now = Date.parse('2026-11-15T10:00:00Z');

it.each([
  ['2026-11-15T10:20:00Z', 'in 20 minutes'],
  ['2026-11-15T15:00:00Z', 'in 5 hours'],
  ['2026-11-17T10:00:00Z', 'in 2 days'],
  ['2026-11-15T10:00:00Z', 'this minute'],
  ['2026-11-13T10:00:00Z', '2 days ago'],
  ['2026-11-16T22:30:00Z', 'tomorrow'],
  ['2026-11-16T23:30:00Z', 'in 2 days'],
])('says %s from now as %s', (moment, words) => {
  expect(whenIn('en', 'en-GB').relative(moment, now)).toBe(words);
});

// R9.6: the browser's form of the language, else the interface's.
it.each([
  ['en', 'en-GB', '1 December'],
  ['en', 'en-US', 'December 1'],
  ['en', 'de-DE', 'December 1'],
  ['de', 'en-GB', '1. Dezember'],
  ['fr', 'en-GB', '1er décembre'],
  ['pt', 'en', '1 de dezembro'],
])('writes a day in %s for a browser in %s as %s', (language, browser, written) => {
  expect(whenIn(language, browser).date('2026-12-01', now)).toBe(written);
});

it('adds the year where it is another one', () => {
  expect(whenIn('en', 'en-GB').date('2027-01-01', now)).toBe('1 January 2027');
});

it('counts days where the marketplace does', () => {
  const late = Date.parse('2026-11-15T23:30:00Z');
  expect(whenIn('en', 'en-GB').today(late)).toBe('Monday 16 November');
  expect(whenIn('en', 'en-GB').date('2026-12-31T23:30:00Z', now)).toBe('1 January 2027');
});
