import dayjs from 'dayjs/esm/index.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateLocaleCandidates, dateLocales, loadDateLocale } from './date-locales.ts';
import { loadDates } from './dates.ts';

const noon = new Date(2026, 11, 31, 12, 5);

// First, while nothing has been requested. R9.6: none loaded without request.
it('has no locale but English until one is requested, then only that one (R9.6)', async () => {
  expect(Object.keys(dayjs.Ls)).toEqual(['en']);
  await loadDates('en-US', 'en');
  expect(Object.keys(dayjs.Ls)).toEqual(['en']);
  await loadDates('fr-FR', 'en');
  expect(Object.keys(dayjs.Ls)).toEqual(['en', 'fr']);
});

// R9.6: exact, base, app locale, English.
describe('the date locale', () => {
  it.each([
    ['de-CH', 'fr', ['de-ch', 'de', 'fr', 'en']],
    ['de-DE', 'fr', ['de', 'fr', 'en']],
    ['xx-YY', 'fr', ['fr', 'en']],
    ['xx', 'yy', ['en']],
    ['', 'fr', ['fr', 'en']],
    ['en-US', 'fr', ['en', 'fr']],
    ['zh-TW', 'en', ['zh-tw', 'zh', 'en']],
    ['fr', 'fr', ['fr', 'en']],
    ['../x', 'constructor', ['en']],
  ])('for the browser in %s and the app in %s is the first of %j', (browser, app, wanted) => {
    expect(dateLocaleCandidates(browser, app)).toEqual(wanted);
  });

  it('is one of about 130, each with a name (R9.6)', () => {
    const entries = dateLocales('en');
    expect(entries.length).toBeGreaterThan(130);
    expect(entries).toContainEqual({ key: 'de-ch', name: 'Swiss High German' });
    expect(entries).toContainEqual({ key: 'en', name: 'English' });
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    const nameless = entries.filter(({ key, name }) => name === key).map(({ key }) => key);
    expect(nameless).toEqual(['tzl']); // the platform has no name for it
    expect(dateLocales('de')).toContainEqual({ key: 'fr', name: 'Französisch' });
  });

  it('of every key on the list loads, says its own name and shows a date (R9.6)', async () => {
    for (const { key } of dateLocales('en')) {
      const dates = await loadDates(key, 'en');
      expect(dates.locale).toBe(key);
      expect(dates.date(noon), key).toMatch(/\p{N}/u);
      const locale = await loadDateLocale(key);
      expect(locale?.name ?? 'en').toBe(key);
    }
  });
});

// R9.6
describe('dates', () => {
  afterEach(() => vi.doUnmock('./date-locales.ts'));

  it.each([
    ['en-US', 'MM/DD/YYYY', '12/31/2026', 'December 31, 2026', '12/31/2026 12:05 PM'],
    ['en-GB', 'DD/MM/YYYY', '31/12/2026', '31 December 2026', '31/12/2026 12:05'],
    ['de-DE', 'DD.MM.YYYY', '31.12.2026', '31. Dezember 2026', '31.12.2026 12:05'],
    ['fr-FR', 'DD/MM/YYYY', '31/12/2026', '31 décembre 2026', '31/12/2026 12:05'],
    ['ru', 'DD.MM.YYYY', '31.12.2026', '31 декабря 2026', '31.12.2026 12:05'],
  ])('are written as the browser in %s does: %s', async (browser, pattern, date, long, time) => {
    const dates = await loadDates(browser, 'en');
    expect(dates.pattern).toBe(pattern);
    expect(dates.date(noon)).toBe(date);
    expect(dates.longDate(noon)).toBe(long);
    expect(dates.dateTime(noon)).toBe(time);
  });

  it('keep the day of a date without a time, in any zone', async () => {
    expect((await loadDates('en-US', 'en')).date('2026-12-31')).toBe('12/31/2026');
  });

  it('are empty for what is no date', async () => {
    expect((await loadDates('en-US', 'en')).date('nonsense')).toBe('');
  });

  it('do not change the language of another reader', async () => {
    const german = await loadDates('de', 'en');
    const french = await loadDates('fr', 'en');
    expect(german.longDate(noon)).toBe('31. Dezember 2026');
    expect(french.longDate(noon)).toBe('31 décembre 2026');
    expect(dayjs.locale()).toBe('en');
  });

  it('are in the next best locale when one cannot be fetched', async () => {
    vi.resetModules();
    vi.doMock('./date-locales.ts', async (original) => ({
      ...(await original<object>()),
      loadDateLocale: (key: string) =>
        key === 'de-ch' ? Promise.reject(new Error('offline')) : loadDateLocale(key),
    }));
    const { loadDates: loadOffline } = await import('./dates.ts');
    const dates = await loadOffline('de-CH', 'fr');
    expect(dates.locale).toBe('de');
    expect(dates.longDate(noon)).toBe('31. Dezember 2026');
  });

  it('are fetched once', () => {
    expect(loadDates('pl', 'en')).toBe(loadDates('pl', 'en'));
  });
});
