import {
  choice,
  listAddress,
  page,
  pageLength,
  type SearchOf,
  year,
} from '../../../ui/list/address.ts';

export const payoutStates = [
  'PAID',
  'IN_TRANSIT',
  'BOOKED',
  'TRANSFERRED',
  'WITHHELD',
  'CARRIED_OVER',
  'REVERSING',
  'FAILED',
  'RETURNED',
] as const;

/** Everything the address says about the list of payouts. */
export const address = listAddress({
  status: choice(payoutStates),
  year: year(),
  length: pageLength(),
  page: page(),
});

export type PayoutSearch = SearchOf<typeof address>;
