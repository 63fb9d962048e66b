import {
  choice,
  listAddress,
  matching,
  page,
  pageLength,
  type SearchOf,
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
  year: matching(/^20\d\d$/),
  length: pageLength(),
  page: page(),
});

export type PayoutSearch = SearchOf<typeof address>;
