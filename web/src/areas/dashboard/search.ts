import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Dimension, Indicator } from '../../graphql/generated/graphql.ts';
import { isId } from '../../links/ids.ts';
import { useNewestSearch } from '../../links/newest-search.ts';
import {
  addTo,
  type Day,
  type DayRange,
  dayInParis,
  daysOf,
  isPreset,
  type Period,
  rangeIn,
  within,
} from '../../ui/date-range/period.ts';

export const indicators: readonly Indicator[] = [
  'TURNOVER',
  'REFUNDS',
  'SALES',
  'SESSIONS',
  'CONVERSION',
  'TICKETS_RECEIVED',
  'AVERAGE_RATE',
];

export const dimensions: readonly Dimension[] = [
  'PRODUCT',
  'TYPE',
  'SOURCE',
  'COUNTRY',
  'LANGUAGE',
];

/** What the curve can be compared with. */
export const comparisons = ['previous', 'year_before', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** Everything one can choose on the dashboard, as the address says it. */
export interface DashboardSearch {
  period: Period;
  /** null: all products. */
  productID: string | null;
  indicator: Indicator;
  compare: Comparison;
  by: Dimension;
}

export const usualSearch: DashboardSearch = {
  period: '30d',
  productID: null,
  indicator: 'TURNOVER',
  compare: 'previous',
  by: 'PRODUCT',
};

/** The longest period the server returns. */
const mostMonths = 120;

/** Reads an address. What it does not understand counts as not said; it never fails. */
export function readSearch(
  address: string | URLSearchParams,
  today: Day = dayInParis(),
): DashboardSearch {
  const params = new URLSearchParams(address);
  const get = (name: string) => params.get(name)?.trim() ?? '';
  const oneOf = <Value extends string>(known: readonly Value[], name: string) =>
    known.find((value) => value.toLowerCase() === get(name).toLowerCase());
  return {
    period: periodIn(params, today),
    productID: isId(get('productID')) ? get('productID') : null,
    indicator: oneOf(indicators, 'indicator') ?? usualSearch.indicator,
    compare: oneOf(comparisons, 'compare') ?? usualSearch.compare,
    by: oneOf(dimensions, 'by') ?? usualSearch.by,
  };
}

/** Writes the address: only what differs from the dashboard as it opens. */
export function writeSearch({ period, ...search }: DashboardSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (typeof period !== 'string') {
    params.set('from', period.from);
    params.set('to', period.to);
  } else if (period === 'all') params.set('all', 'true');
  else if (period !== usualSearch.period) params.set('period', period);
  for (const name of ['productID', 'indicator', 'compare', 'by'] as const) {
    const value = search[name];
    if (value === null || value === usualSearch[name]) continue;
    params.set(name, name === 'productID' ? value : value.toLowerCase());
  }
  return params;
}

/**
 * The days that are requested. What is longer than the server returns ends
 * today, if today is in it, as there is nothing later yet, and begins ten years
 * before its end.
 */
export function requestedDays(period: Period, today: Day = dayInParis()): DayRange {
  const days = daysOf(period, today) ?? { from: earliest(today), to: today };
  const [first, last] = [within(days.from), within(days.to)];
  const to = first < earliest(last) && first <= today && today < last ? today : last;
  const isTooLong = first < earliest(to);
  return { from: isTooLong ? earliest(to) : first, to };
}

/** The last so many days are compared with those before them, also when they are a month so far. */
export const isByMonth = (period: Period): boolean =>
  period !== 'today' && period !== '7d' && period !== '30d';

/** The first day of the longest period that ends on a day. */
function earliest(to: Day): Day {
  const day = addTo(addTo(to, { months: -mostMonths }), { days: 1 });
  // Ten years on from a 29 February is already a 28 February.
  return addTo(day, { months: mostMonths }) > to ? day : addTo(day, { days: 1 });
}

/** Whether there is no longer period to choose. */
export const isLongest = ({ from, to }: DayRange): boolean => from <= earliest(to);

function periodIn(params: URLSearchParams, today: Day): Period {
  if (['true', '1'].includes(params.get('all') ?? '')) return 'all';
  const range = rangeIn(params, today, earliest);
  // What is shown as chosen is what the figures are of.
  if (range) return requestedDays(range, today);
  const preset = params.get('period');
  return isPreset(preset) ? preset : usualSearch.period;
}

/** What is chosen, and the way to choose something else; the browser's back undoes it. */
export function useDashboardSearch() {
  const [params, setParams] = useSearchParams();
  const newest = useNewestSearch();
  const search = useMemo(() => readSearch(params), [params]);
  const change = useCallback(
    (different: Partial<DashboardSearch>) =>
      setParams(writeSearch({ ...readSearch(new URLSearchParams(newest())), ...different }), {
        preventScrollReset: true,
      }),
    [setParams, newest],
  );
  return { search, change };
}
