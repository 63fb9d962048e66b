import type { ThreadState } from '../../graphql/generated/graphql.ts';
import { dayInParis, daysOf } from '../../ui/date-range/period.ts';
import {
  beside,
  id,
  listAddress,
  oneOf,
  page,
  period,
  type SearchOf,
} from '../../ui/list/address.ts';

export const threadStates = ['ALL', 'WAITING'] as const satisfies readonly ThreadState[];

export const pageLengths = [10, 25, 40, 50, 100] as const;

/** Everything the address says about the list (R17.3). */
export const address = listAddress({
  /** When the customer first wrote. */
  period: period('all'),
  productID: id(),
  state: { ...oneOf(threadStates, 'ALL'), narrows: true },
  length: { ...oneOf(pageLengths, 40), as: 'limit' },
  page: page(),
  /** The thread that stands beside the list. */
  thread: beside(),
});

export type ThreadSearch = SearchOf<typeof address>;

export const {
  usual: defaultSearch,
  noFilter,
  read: parseSearch,
  write: toAddress,
  isNarrowed,
} = address;

/** The filter as the API understands it; the period always as days. */
export function filterOf(search: ThreadSearch, today: string = dayInParis()) {
  const days = daysOf(search.period, today);
  return {
    ...(days && { from: days.from, to: days.to }),
    ...(search.productID && { productID: search.productID }),
    state: search.state,
  };
}
