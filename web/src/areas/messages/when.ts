/** Moments of a conversation in words, by the clock in Paris that days and deadlines go by. */
export interface When {
  /** 3 hr. ago; from a week on the day, as 31 Dec. */
  ago(moment: string, now: number): string;
  /** 31 Dec; with the year where it is another one. */
  day(moment: string, now: number): string;
  /** Tue 15:40; from a week away on with the day, as 31 Dec, 15:40. */
  until(moment: string, now: number): string;
  /** 31 December 2026 at 15:40 */
  full(moment: string): string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const timeZone = 'Europe/Paris';
const years = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });
const yearOf = (moment: string | number) => years.format(new Date(moment));

export function whenIn(language: string, browserLanguage: string = navigator.language): When {
  // The reader's own form of the language, such as British English; else ours.
  const isOwn = browserLanguage.split('-')[0] === language;
  const locale = isOwn ? browserLanguage : language === 'pt' ? 'pt-PT' : language;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const written = (moment: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(moment));
  const dayOf = (moment: string, now: number): Intl.DateTimeFormatOptions => ({
    day: 'numeric',
    month: 'short',
    ...(yearOf(moment) !== yearOf(now) && { year: 'numeric' }),
  });
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  return {
    ago: (moment, now) => {
      // A clock that runs ahead must not speak of the future.
      const span = Math.min(0, Date.parse(moment) - now);
      if (span <= -7 * day) return written(moment, dayOf(moment, now));
      if (span <= -day) return words.format(Math.ceil(span / day), 'day');
      return span <= -hour
        ? words.format(Math.ceil(span / hour), 'hour')
        : words.format(Math.ceil(span / minute), 'minute');
    },
    day: (moment, now) => written(moment, dayOf(moment, now)),
    until: (moment, now) =>
      Math.abs(Date.parse(moment) - now) < 6 * day
        ? written(moment, { weekday: 'short', ...clock })
        : written(moment, { ...dayOf(moment, now), ...clock }),
    full: (moment) => written(moment, { dateStyle: 'long', timeStyle: 'short' }),
  };
}
