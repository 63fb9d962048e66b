import { isAnotherClock, marketplaceZone, readerZone } from './clock.ts';
import { dayInWords } from './day-in-words.ts';

/**
 * Moments and days as they are written in sentences. Dates are written as the reader's browser writes
 * them (R9.6). Moments go by the reader's own clock; days of the marketplace's calendar, such as
 * that of a payout, are the days they are, and say so where the reader's calendar is another.
 */
export interface Moments {
  /** In 3 hours, yesterday; seen from a moment, in the interface's language. */
  relative(moment: string, now: number): string;
  /** 3 hr. ago; from a week on the day, as 31 Dec. */
  ago(moment: string, now: number): string;
  /** 1 December; with the year where it is another one. For an instant or a day. */
  date(moment: string, now: number): string;
  /** The day with which something ends, as 1 December; it ends by the clock in Paris. */
  lastDay(day: string, now: number): string;
  /** 31 Dec; with the year where it is another one. The day in Paris, by which lists are filtered. */
  parisDay(moment: string, now: number): string;
  /** Sunday 15 November: which day it is in Paris, by which figures are counted. */
  today(now: number): string;
  /** Tue 15:40; from a week away on with the day, as 31 Dec, 15:40. */
  until(moment: string, now: number): string;
  /** 31 December 2026 at 15:40 */
  full(moment: string): string;
  /** 10 January, of any year. */
  dayOfYear(day: Date): string;
  /** 10–12 January, of any year. */
  daysOfYear(from: Date, to: Date): string;
}

interface Reader {
  /** That of the interface. */
  language: string;
  /** Default the browser's. */
  browserLanguage?: string;
  /** Default that of the reader's clock. */
  zone?: string;
  /** Adds to a day or time that it is one in Paris. */
  inParis: (when: string) => string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** From these on, the larger unit is the clearer one. */
const fromHours = 90 * minute;
const fromDays = 36 * hour;

/** The browser's language, its base, the app's, English: the first that the platform writes (R9.6). */
export function dateWordsLocale(language: string, browserLanguage: string): string {
  const wanted = [browserLanguage, browserLanguage.split('-')[0] ?? '', language, 'en'];
  const found = wanted.find((tag) => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
    } catch {
      return false; // not even the shape of a language
    }
  });
  // Bare Portuguese means Brazil to the platform; our readers of it are in Europe.
  return found === 'pt' ? 'pt-PT' : (found ?? 'en');
}

export function momentsFor({
  language,
  browserLanguage = navigator.language,
  zone = readerZone(),
  inParis,
}: Reader): Moments {
  const locale = dateWordsLocale(language, browserLanguage);
  const own = language === 'pt' ? 'pt-PT' : language;
  const long = new Intl.RelativeTimeFormat(own, { numeric: 'auto' });
  const short = new Intl.RelativeTimeFormat(own, { numeric: 'auto', style: 'short' });
  const written = (
    moment: string | number | Date,
    options: Intl.DateTimeFormatOptions,
    timeZone = zone,
  ) =>
    dayInWords(
      new Intl.DateTimeFormat(locale, { ...options, timeZone }).formatToParts(new Date(moment)),
      locale,
    );
  const named = (when: string, moment: string | number) =>
    isAnotherClock(moment, zone) ? inParis(when) : when;
  /** Which day of the reader's calendar it is, counted: tomorrow is one more, however many hours away. */
  const dayOf = (moment: string | number) =>
    Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(moment))) / day;
  const withYear = (
    moment: string,
    now: number,
    month: 'long' | 'short',
    timeZone = zone,
  ): Intl.DateTimeFormatOptions => {
    const yearOf = (date: string | number) =>
      new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date(date));
    return {
      day: 'numeric',
      month,
      ...(yearOf(moment) !== yearOf(now) && { year: 'numeric' }),
    };
  };
  const dateOf = (moment: string, now: number) => {
    // A day is formatted where it begins at midnight.
    const at = moment.length === 10 ? 'UTC' : zone;
    return written(moment, withYear(moment, now, 'long', at), at);
  };
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  const ofAnyYear = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return {
    relative: (moment, now) => {
      const span = Date.parse(moment) - now;
      if (Math.abs(span) >= fromDays) return long.format(dayOf(moment) - dayOf(now), 'day');
      return Math.abs(span) >= fromHours
        ? long.format(Math.round(span / hour), 'hour')
        : long.format(Math.round(span / minute), 'minute');
    },
    ago: (moment, now) => {
      // A clock that runs ahead must not speak of the future.
      const span = Math.min(0, Date.parse(moment) - now);
      if (span <= -7 * day) return written(moment, withYear(moment, now, 'short'));
      if (span <= -day) return short.format(Math.ceil(span / day), 'day');
      return span <= -hour
        ? short.format(Math.ceil(span / hour), 'hour')
        : short.format(Math.ceil(span / minute), 'minute');
    },
    date: dateOf,
    lastDay: (last, now) => named(dateOf(last, now), last),
    parisDay: (moment, now) =>
      named(
        written(moment, withYear(moment, now, 'short', marketplaceZone), marketplaceZone),
        moment,
      ),
    today: (now) =>
      named(written(now, { weekday: 'long', day: 'numeric', month: 'long' }, marketplaceZone), now),
    until: (moment, now) =>
      Math.abs(Date.parse(moment) - now) < 6 * day
        ? written(moment, { weekday: 'short', ...clock })
        : written(moment, { ...withYear(moment, now, 'short'), ...clock }),
    full: (moment) => written(moment, { dateStyle: 'long', timeStyle: 'short' }),
    dayOfYear: (date) => dayInWords(ofAnyYear.formatToParts(date), locale),
    daysOfYear: (from, to) => dayInWords(ofAnyYear.formatRangeToParts(from, to), locale),
  };
}
