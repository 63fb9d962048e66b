/** A day as the API writes it: 2026-12-31. Days are days in Europe/Paris. */
export type Day = string;

export interface DayRange {
  from: Day;
  /** Included. */
  to: Day;
}

/** Periods that move with the day they are looked at. */
export const periodPresets = [
  'today',
  '7d',
  '30d',
  'this_month',
  'last_month',
  'this_year',
  '12m',
  'all',
] as const;

export type PeriodPreset = (typeof periodPresets)[number];

export type Period = PeriodPreset | DayRange;

export function isPreset(value: unknown): value is PeriodPreset {
  return periodPresets.includes(value as PeriodPreset);
}

const inParis = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day it is in Paris, where the marketplace counts. */
export function dayInParis(now: Date | number = Date.now()): Day {
  return inParis.format(now);
}

const form = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A real day of the calendar: 2026-02-30 is none. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !form.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && dayOf(date) === value;
}

/** The range of days that the marketplace's data can have. */
const [firstDay, lastDay] = ['2000-01-01', '2199-12-31'];

/** The nearest day that something can have. */
export function within(day: Day): Day {
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
}

/**
 * The two days of an address, in their order; where one is missing, from the first on or
 * until today. One that is no day says nothing, and without it the other would mean years.
 */
export function rangeIn(
  params: URLSearchParams,
  today: Day,
  first: (to: Day) => Day = () => firstDay,
): DayRange | null {
  const [from, to] = [params.get('from'), params.get('to')];
  if (!from && !to) return null;
  const end = to || today;
  const start = from || (isDay(end) ? first(end) : null);
  if (!isDay(start) || !isDay(end)) return null;
  return start <= end ? { from: start, to: end } : { from: end, to: start };
}

/** The same number of days, months or years on; a month too short ends on its last day. */
export function addTo(day: Day, { days = 0, months = 0 }: { days?: number; months?: number }): Day {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  if (months !== 0) {
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + months);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(wanted, last));
  }
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** The days of a period, seen from a day; null for all days there are. */
export function daysOf(period: Period, today: Day): DayRange | null {
  if (typeof period !== 'string') return period;
  const monthStart = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case '7d':
      return { from: addTo(today, { days: -6 }), to: today };
    case '30d':
      return { from: addTo(today, { days: -29 }), to: today };
    case 'this_month':
      return { from: monthStart, to: today };
    case 'last_month':
      return { from: addTo(monthStart, { months: -1 }), to: addTo(monthStart, { days: -1 }) };
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case '12m':
      return { from: addTo(addTo(today, { months: -12 }), { days: 1 }), to: today };
    case 'all':
      return null;
  }
}

const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);
