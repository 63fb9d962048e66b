import { useMemo } from 'react';
import { dayInWords } from '../../../format/day-in-words.ts';
import { dateWordsLocale } from '../../../format/moments.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';

/** The day in Paris that a moment lies in; a day stays the day it is. */
const dayOf = (moment: string | number) => dayInParis(new Date(moment));

/** Days as sentences say them, of Paris wherever the reader is. */
export function useDays() {
  const language = useLanguage();
  return useMemo(() => {
    const locale = dateWordsLocale(language, navigator.language);
    const written = (options: Intl.DateTimeFormatOptions, moment: string | number) =>
      dayInWords(
        new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(
          new Date(dayOf(moment)),
        ),
        locale,
      );
    const thisYear = dayInParis().slice(0, 4);
    return {
      /** 1 December; with the year where it is another one. */
      day: (moment: string | number) =>
        written(
          {
            day: 'numeric',
            month: 'long',
            ...(dayOf(moment).slice(0, 4) !== thisYear && { year: 'numeric' }),
          },
          moment,
        ),
      /** 1 Dec, and as above with the year where it is another one. */
      short: (moment: string | number) =>
        written(
          {
            day: 'numeric',
            month: 'short',
            ...(dayOf(moment).slice(0, 4) !== thisYear && { year: 'numeric' }),
          },
          moment,
        ),
      /** December */
      month: (moment: string) => written({ month: 'long' }, moment),
      /** Tue 1 December */
      weekday: (moment: string) =>
        written({ weekday: 'short', day: 'numeric', month: 'long' }, moment),
    };
  }, [language]);
}
