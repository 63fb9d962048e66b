import type { ThreadState } from '../../graphql/generated/graphql.ts';
import { dayInParis, daysOf, isPreset, type Period, rangeIn } from '../../ui/date-range/period.ts';

/** Everything the address says about the list (R17.3). Null means any. */
export interface ThreadSearch {
  /** When the customer first wrote. */
  period: Period;
  productID: string | null;
  state: ThreadState;
  page: number;
  limit: PageLength;
  /** The thread that stands beside the list. */
  thread: string | null;
}

export const threadStates = ['ALL', 'WAITING'] as const satisfies readonly ThreadState[];

export const pageLengths = [10, 25, 40, 50, 100] as const;

type PageLength = (typeof pageLengths)[number];

export const defaultSearch: ThreadSearch = {
  period: 'all',
  productID: null,
  state: 'ALL',
  page: 1,
  limit: 40,
  thread: null,
};

/** The parts that narrow the list. */
export const noFilter = {
  period: defaultSearch.period,
  productID: null,
  state: defaultSearch.state,
} satisfies Partial<ThreadSearch>;

/** No list has more pages than a number in the API can count. */
const lastPage = 10_000_000;

/** Reads an address. What it does not understand counts as not said; it never fails. */
export function parseSearch(
  address: string | URLSearchParams,
  today: string = dayInParis(),
): ThreadSearch {
  const params = new URLSearchParams(address);
  const get = (name: string) => params.get(name)?.trim() ?? '';
  const id = (name: string) => (/^[1-9]\d{0,18}$/.test(get(name)) ? get(name) : null);
  const state = get('state').toUpperCase();
  const preset = params.get('period');
  return {
    period: rangeIn(params, today) ?? (isPreset(preset) ? preset : defaultSearch.period),
    productID: id('productID'),
    state: threadStates.find((known) => known === state) ?? defaultSearch.state,
    page: /^[1-9]\d{0,7}$/.test(get('page')) ? Math.min(Number(get('page')), lastPage) : 1,
    limit: pageLengths.find((length) => String(length) === get('limit')) ?? defaultSearch.limit,
    thread: id('thread'),
  };
}

/** Writes the address: only what differs from the list as it opens, always in the same order. */
export function toAddress({ period, productID, state, page, limit, thread }: ThreadSearch): string {
  const params = new URLSearchParams();
  if (typeof period !== 'string') {
    params.set('from', period.from);
    params.set('to', period.to);
  } else if (period !== defaultSearch.period) params.set('period', period);
  if (productID) params.set('productID', productID);
  if (state !== defaultSearch.state) params.set('state', state);
  if (limit !== defaultSearch.limit) params.set('limit', String(limit));
  if (page !== defaultSearch.page) params.set('page', String(page));
  if (thread) params.set('thread', thread);
  return params.toString();
}

/** The filter as the API understands it; the period always as days. */
export function filterOf(search: ThreadSearch, today: string = dayInParis()) {
  const days = daysOf(search.period, today);
  return {
    ...(days && { from: days.from, to: days.to }),
    ...(search.productID && { productID: search.productID }),
    state: search.state,
  };
}

/** Whether anything narrows the list. */
export function isNarrowed({ period, productID, state }: ThreadSearch): boolean {
  return period !== noFilter.period || productID !== null || state !== noFilter.state;
}
