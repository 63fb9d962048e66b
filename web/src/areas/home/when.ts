import { dayInWords } from '../../format/day-in-words.ts';

/** Moments in words of the interface, as they stand inside its sentences. */
export interface When {
  /** In 3 hours, yesterday; seen from a moment. */
  relative(moment: string, now: number): string;
  /** 1 December; with the year where it is another one. For an instant or a day. */
  date(moment: string, now: number): string;
  /** Sunday 15 November */
  today(now: number): string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** From these on, the larger unit is the clearer one. */
const fromHours = 90 * minute;
const fromDays = 36 * hour;

const inParis = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });

/** Which day of the calendar it is, counted: tomorrow is one more, however many hours away. */
const dayOf = (moment: string | number) => Date.parse(inParis.format(new Date(moment))) / day;

/** Days are formatted where they begin at midnight; instants where the marketplace counts. */
const zoneOf = (moment: string) => (moment.length === 10 ? 'UTC' : 'Europe/Paris');

export function whenIn(language: string, browserLanguage: string = navigator.language): When {
  // The reader's own form of the language, such as British English; else ours.
  const isOwn = browserLanguage.split('-')[0] === language;
  const locale = isOwn ? browserLanguage : language === 'pt' ? 'pt-PT' : language;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const written = (options: Intl.DateTimeFormatOptions, timeZone: string, moment: Date) =>
    dayInWords(
      new Intl.DateTimeFormat(locale, { ...options, timeZone }).formatToParts(moment),
      locale,
    );
  return {
    relative: (moment, now) => {
      const span = Date.parse(moment) - now;
      if (Math.abs(span) >= fromDays) return words.format(dayOf(moment) - dayOf(now), 'day');
      return Math.abs(span) >= fromHours
        ? words.format(Math.round(span / hour), 'hour')
        : words.format(Math.round(span / minute), 'minute');
    },
    date: (moment, now) => {
      const zone = zoneOf(moment);
      const yearOf = (date: Date) => written({ year: 'numeric' }, zone, date);
      const isThisYear = yearOf(new Date(moment)) === yearOf(new Date(now));
      return written(
        { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) },
        zone,
        new Date(moment),
      );
    },
    today: (now) =>
      written({ weekday: 'long', day: 'numeric', month: 'long' }, 'Europe/Paris', new Date(now)),
  };
}
