import type { Dimension, Indicator } from '../../graphql/generated/graphql.ts';
import {
  addTo,
  type Day,
  type DayRange,
  dayInParis,
  daysOf,
  type Period,
  rangeIn,
  within,
} from '../../ui/date-range/period.ts';
import {
  type Field,
  id,
  listAddress,
  oneOf,
  period,
  type SearchOf,
} from '../../ui/list/address.ts';

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

/** The longest period the server returns. */
const mostMonths = 120;

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

interface Curves extends DayRange {
  indicators: readonly { series: readonly { from: Day; value: number | null }[] }[];
  markers: readonly { on: Day }[];
}

/** Figures of the longest period, from the first point on at which there was anything. */
export function fromFirst<Answer extends Curves>(answer: Answer): Answer & { isAll?: boolean } {
  if (!isLongest(answer)) return answer;
  const firsts = answer.indicators
    .map(({ series }) => series.findIndex(({ value }) => value))
    .filter((at) => at >= 0);
  const first = firsts.length > 0 ? Math.min(...firsts) : 0;
  const from = (first > 0 && answer.indicators[0]?.series[first]?.from) || answer.from;
  return {
    ...answer,
    isAll: true,
    from,
    markers: answer.markers.filter(({ on }) => on >= from),
    indicators: answer.indicators.map((one) => ({ ...one, series: one.series.slice(first) })),
  };
}

const usualPeriod = period('30d');

/** One of several, in small letters in the address. */
const inSmall = <const Value extends string>(
  known: readonly Value[],
  usual: Value,
): Field<Value> => ({
  ...oneOf(known, usual),
  write: (params, name, value) => params.set(name, value.toLowerCase()),
});

/** Everything one can choose on the dashboard, as the address says it. */
export const address = listAddress({
  period: {
    ...usualPeriod,
    read: (params, name, today) => {
      const said = usualPeriod.read(params, name, today);
      const range = typeof said === 'object' && rangeIn(params, today, earliest);
      // What is shown as chosen is what the figures are of.
      return range ? requestedDays(range, today) : said;
    },
  },
  /** null: all products. */
  productID: id(),
  indicator: inSmall(indicators, 'TURNOVER'),
  compare: oneOf(comparisons, 'previous'),
  by: inSmall(dimensions, 'PRODUCT'),
});

export type DashboardSearch = SearchOf<typeof address>;
