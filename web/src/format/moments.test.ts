import { describe, expect, it } from 'vitest';
import { momentsFor } from './moments.ts';

const inParis = (when: string) => `${when} (Paris)`;
const reader = (language: string, browserLanguage: string, zone = 'Europe/Paris') =>
  momentsFor({ language, browserLanguage, zone, inParis });
const british = reader('en', 'en-GB');

const noon = Date.parse('2026-11-16T12:00:00+01:00'); // a Monday at noon in Paris
const two = (n: number) => String(n).padStart(2, '0');
const at = (day: number, hour: number, minute = 0, month = 11) =>
  `2026-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00+01:00`;

describe('moments seen from another', () => {
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
    expect(british.relative(moment, now)).toBe(words);
  });

  it('are as long ago as they are, and never in the future', () => {
    const { ago } = british;
    expect(ago(at(16, 11, 55), noon)).toMatch(/^5 min\.? ago$/);
    expect(ago(at(16, 9, 30), noon)).toMatch(/^2 hrs?\.? ago$/);
    expect(ago(at(15, 11), noon)).toBe('yesterday');
    expect(ago(at(16, 12, 30), noon)).toBe('this minute');
    expect(ago(at(31, 12, 0, 10), noon)).toBe('31 Oct');
  });

  it('are written in the language of the interface', () => {
    expect(reader('ru', 'de-DE').ago(at(15, 11), noon)).toBe('вчера');
    expect(reader('de', 'en-GB').relative('2026-11-15T15:00:00Z', now)).toBe('in 5 Stunden');
  });
});

// R9.6: the browser's language, whatever the interface speaks.
it.each([
  ['en', 'en-GB', '1 December'],
  ['en', 'en-US', 'December 1'],
  ['en', 'de-DE', '1. Dezember'],
  ['de', 'en-GB', '1 December'],
  ['en', 'fr-CA', '1er décembre'],
  ['fr', 'xx-unknown', '1er décembre'],
  ['en', 'pt', '1 de dezembro'],
])('writes a day in %s for a browser in %s as %s', (language, browser, written) => {
  expect(reader(language, browser).date('2026-12-01', noon)).toBe(written);
});

it('adds the year where it is another one', () => {
  expect(british.date('2027-01-01', noon)).toBe('1 January 2027');
  expect(british.date('2026-12-31T23:30:00Z', noon)).toBe('1 January 2027');
});

// R17.3: "answer by Tue 15:40"
it('names the day of a deadline near by, and the date of one far away', () => {
  expect(british.until(at(17, 15, 40), noon)).toBe('Tue 15:40');
  expect(british.until(at(30, 9, 5), noon)).toMatch(/^30 Nov,? (at )?09:05$/);
  expect(british.full('2026-07-01T22:30:00Z')).toBe('2 July 2026 at 00:30');
});

describe('a reader in Los Angeles', () => {
  const far = reader('en', 'en-US', 'America/Los_Angeles');

  it('has deadlines by the own clock', () => {
    expect(far.until(at(17, 0), noon).replace('\u202f', ' ')).toBe('Mon 03:00 PM');
  });

  it('is mentioned where the day of a figure is another', () => {
    const late = Date.parse('2026-11-15T23:30:00Z');
    expect(far.today(late)).toBe('Monday, November 16 (Paris)');
    expect(far.lastDay('2026-12-01', noon)).toBe('December 1 (Paris)');
    expect(far.parisDay('2026-03-28T23:30:00Z', noon)).toBe('Mar 29 (Paris)');
  });

  it('does not mention Paris where both clocks agree', () => {
    const late = Date.parse('2026-11-15T23:30:00Z');
    expect(reader('en', 'en-GB', 'Europe/Berlin').today(late)).toBe('Monday 16 November');
  });
});
