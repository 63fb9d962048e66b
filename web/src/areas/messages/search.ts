import type { ThreadKind, ThreadState } from '../../graphql/generated/graphql.ts';
import { dayInParis, daysOf } from '../../ui/date-range/period.ts';
import {
  beside,
  choice,
  id,
  listAddress,
  oneOf,
  page,
  pageLength,
  period,
  type SearchOf,
  text,
} from '../../ui/list/address.ts';

export const threadStates = [
  'INBOX',
  'WAITING',
  'UNREAD',
  'ARCHIVED',
  'ALL',
] as const satisfies readonly ThreadState[];

export const threadKinds = ['PRE_SALE', 'ORDER', 'CARE'] as const satisfies readonly ThreadKind[];

/** Everything the address says about the list (R17.3). */
export const address = listAddress({
  /** When the customer first wrote. */
  period: period('all'),
  /** Words in anything that was written. */
  search: text(),
  productID: id(),
  state: { ...oneOf(threadStates, 'INBOX'), narrows: true },
  kind: choice(threadKinds),
  label: id(),
  length: { ...pageLength(40, [10, 25, 40, 50, 100]), as: 'limit' },
  page: page(),
  /** The thread that is open beside the list. */
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
    ...(search.search && { search: search.search }),
    ...(search.kind && { kind: search.kind }),
    ...(search.label && { labelID: search.label }),
    state: search.state,
  };
}
