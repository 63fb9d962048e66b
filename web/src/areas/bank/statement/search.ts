import {
  addTo,
  type DayRange,
  dayInParis,
  daysOf,
  type Period,
} from '../../../ui/date-range/period.ts';
import { listAddress, period } from '../../../ui/list/address.ts';

/** What the address says about the statement, so that it can be sent to somebody. */
export const address = listAddress({ period: period('last_month') });

/** The days of a period; of all there are, those of the last ten years. */
export function daysIn(period: Period, today = dayInParis()): DayRange {
  return daysOf(period, today) ?? { from: addTo(today, { months: -119 }), to: today };
}

/** The year that is shown with these days. */
export const yearOf = ({ to }: DayRange): number => Number(to.slice(0, 4));
