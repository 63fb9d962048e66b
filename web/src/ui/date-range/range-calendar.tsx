import '@mantine/dates/styles.css';
import { Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useMemo, useState } from 'react';
import { useDates } from '../../format/use-dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Day, DayRange } from './period.ts';
import classes from './range-calendar.module.css';

interface RangeCalendarProps {
  /** The days marked when it opens; null for none. */
  value: DayRange | null;
  today: Day;
  /** Both days are chosen. */
  onChange: (range: DayRange) => void;
}

/** A month in which one chooses the first day and then the last. Its own chunk. */
export function RangeCalendar({ value, today, onChange }: RangeCalendarProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const words = useCalendarWords();
  const [chosen, setChosen] = useState<[Day | null, Day | null]>([
    value?.from ?? null,
    value?.to ?? null,
  ]);
  const isHalf = chosen[0] !== null && chosen[1] === null;

  const choose = ([from, to]: [Day | null, Day | null]) => {
    setChosen([from, to]);
    if (from && to) onChange(from <= to ? { from, to } : { from: to, to: from });
  };

  return (
    <div className={classes.frame}>
      <Text role="status" size="sm" c="dimmed">
        {isHalf ? t('period.first_chosen', { day: dates.date(chosen[0] as Day) }) : t('period.own')}
      </Text>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={chosen}
        onChange={choose}
        defaultDate={value?.to ?? today}
        maxDate={today}
        highlightToday
        hideOutsideDates
        size="sm"
        {...words}
        classNames={{ day: classes.day, weekday: classes.weekday }}
        ariaLabels={{
          previousMonth: t('period.previous_month'),
          nextMonth: t('period.next_month'),
          previousYear: t('period.previous_year'),
          nextYear: t('period.next_year'),
          previousDecade: t('period.previous_decade'),
          nextDecade: t('period.next_decade'),
        }}
      />
    </div>
  );
}

/** Names of days and months from the browser, so that no second set of locales is fetched. */
function useCalendarWords() {
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      return (day: string) => formatter.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
    };
    return {
      weekdayFormat: format({ weekday: 'short' }),
      monthLabelFormat: format({ month: 'long', year: 'numeric' }),
      yearLabelFormat: format({ year: 'numeric' }),
      monthsListFormat: format({ month: 'short' }),
      yearsListFormat: format({ year: 'numeric' }),
      getDayAriaLabel: format({ dateStyle: 'full' }),
      firstDayOfWeek: firstDayOfWeek(navigator.language),
    };
  }, [language]);
}

type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Monday, unless the browser knows that the reader's weeks begin otherwise. */
function firstDayOfWeek(locale: string): DayOfWeek {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  return ((known.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek;
}
