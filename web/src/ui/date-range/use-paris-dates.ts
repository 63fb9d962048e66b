import { isAnotherClock, marketplaceZone } from '../../format/clock.ts';
import { useDates } from '../../format/use-dates.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dayInParis } from './period.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: marketplaceZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Moments by the days that the marketplace counts (R11.1): those in
 * Paris, wherever the reader is, written as the reader's browser writes dates.
 */
export function useParisDates() {
  const { t } = useTranslation();
  const dates = useDates();
  const date = (at: string) => dates.date(dayInParis(new Date(at)));
  // On a day on which no clock is changed, so that each time of day exists for the reader too.
  const time = (at: string) => dates.time(`2001-01-01T${clock.format(new Date(at))}`);
  const named = (when: string, at: string) =>
    isAnotherClock(at) ? t('clock.paris', { when }) : when;
  return {
    /** 31/12/2026; a day stays the day it is. */
    date,
    /** 23:59 */
    time,
    /** 31/12/2026 23:59; says that it is the time in Paris where the reader's clock shows another. */
    dateTime: (at: string) => named(`${date(at)} ${time(at)}`, at),
    /** 31 December 2026; says so as well. */
    longDate: (at: string) => named(dates.longDate(dayInParis(new Date(at))), at),
  };
}
