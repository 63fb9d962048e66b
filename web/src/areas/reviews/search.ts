import { type ChangeSearch as Change, useListSearch } from '../../links/list-search.ts';
import { dayInParis, isPreset, type Period, rangeIn, within } from '../../ui/date-range/period.ts';

/** From the best to the worst, as they are listed. */
export const starChoices = [5, 4, 3, 2, 1] as const;
type Stars = (typeof starChoices)[number];

export const pageLengths = [10, 25, 50, 100] as const;
type PageLength = (typeof pageLengths)[number];

/** Everything the address says about the list, by the names that orders have too. Null means any. */
export interface ReviewSearch {
  period: Period;
  productID: string | null;
  stars: Stars | null;
  page: number;
  length: PageLength;
}

/** The parts that narrow the list. */
export const noFilter = {
  period: 'all',
  productID: null,
  stars: null,
} as const satisfies Partial<ReviewSearch>;

const usual = { ...noFilter, page: 1, length: 10 } as const satisfies ReviewSearch;

/** No list has more pages than a number in the API can count. */
const lastPage = 10_000_000;

/** Reads an address. What it does not understand counts as not said; it never fails. */
export function readSearch(
  address: string | URLSearchParams,
  today: string = dayInParis(),
): ReviewSearch {
  const params = new URLSearchParams(address);
  const get = (name: string) => params.get(name)?.trim() ?? '';
  return {
    period: periodIn(params, today),
    productID: /^[1-9]\d{0,18}$/.test(get('productID')) ? get('productID') : null,
    stars: starChoices.find((stars) => String(stars) === get('stars')) ?? null,
    page: /^[1-9]\d{0,7}$/.test(get('page')) ? Math.min(Number(get('page')), lastPage) : 1,
    length: pageLengths.find((length) => String(length) === get('length')) ?? usual.length,
  };
}

/** Writes the address: only what differs from the list as it opens, always in the same order. */
export function writeSearch({ period, ...search }: ReviewSearch): string {
  const params = new URLSearchParams();
  if (typeof period !== 'string') {
    params.set('from', period.from);
    params.set('to', period.to);
  } else if (period !== usual.period) params.set('period', period);
  for (const name of ['productID', 'stars', 'length', 'page'] as const) {
    const value = search[name];
    if (value !== null && value !== usual[name]) params.set(name, String(value));
  }
  return params.toString();
}

/** Whether anything narrows the list further than it opens. */
export const isNarrowed = ({ period, productID, stars }: ReviewSearch): boolean =>
  writeSearch({ ...usual, period, productID, stars }) !== '';

function periodIn(params: URLSearchParams, today: string): Period {
  const range = rangeIn(params, today);
  if (range) return { from: within(range.from), to: within(range.to) };
  const preset = params.get('period');
  return isPreset(preset) ? preset : usual.period;
}

export type ChangeSearch = Change<ReviewSearch>;

const address = {
  read: (text: string) => readSearch(text),
  write: writeSearch,
  anew: { page: usual.page },
};

/** The list's address as values, and the way to change them. */
export const useReviewSearch = () => useListSearch<ReviewSearch>(address);
