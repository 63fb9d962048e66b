import { useMemo } from 'react';
import { dayInWords } from '../../format/day-in-words.ts';
import { useDates } from '../../format/use-dates.ts';
import type { Grain } from '../../graphql/generated/graphql.ts';
import type { Day, DayRange } from '../../ui/date-range/period.ts';

/** Days as labels, in the reader's way of writing dates. */
export interface DayLabels {
  /** One day in full: 15 November 2026. */
  day(day: Day): string;
  /** From a day to a day: 9 – 15 November 2026. A whole month is named alone. */
  range(days: DayRange): string;
  /** A point in few letters, for the axis: 15 Nov; Nov 2026 for months. */
  tick(days: DayRange, grain: Grain): string;
}

/** Days are formatted in UTC, where each has 24 hours, so that none is ever missed. */
const utc = (day: Day) => new Date(`${day}T00:00:00Z`);

export function dayLabels(locale: string): DayLabels {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const inUtc = { ...options, timeZone: 'UTC' };
    try {
      return new Intl.DateTimeFormat(locale, inUtc);
    } catch {
      return new Intl.DateTimeFormat('en', inUtc); // a locale of dayjs that no platform knows
    }
  };
  const full = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const medium = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const month = format({ month: 'long', year: 'numeric' });
  const shortDay = format({ day: 'numeric', month: 'short' });
  const shortMonth = format({ month: 'short', year: 'numeric' });
  const inFull = (day: Day) => dayInWords(full.formatToParts(utc(day)), locale);
  return {
    day: inFull,
    range: ({ from, to }) => {
      if (from === to) return inFull(from);
      if (isWholeMonth({ from, to })) return month.format(utc(from));
      return dayInWords(medium.formatRangeToParts(utc(from), utc(to)), locale);
    },
    tick: ({ from }, grain) => (grain === 'MONTH' ? shortMonth : shortDay).format(utc(from)),
  };
}

function isWholeMonth({ from, to }: DayRange): boolean {
  const next = utc(to);
  next.setUTCDate(next.getUTCDate() + 1);
  return from.endsWith('-01') && next.getUTCDate() === 1 && from.slice(0, 7) === to.slice(0, 7);
}

export function useDayLabels(): DayLabels {
  const { locale } = useDates();
  return useMemo(() => dayLabels(locale), [locale]);
}
