import { listAddress, oneOf, page, pageLength, type SearchOf } from '../../../ui/list/address.ts';

export const states = ['WAITING', 'ANSWERED'] as const;

/** Everything the address says about the questions. */
export const address = listAddress({
  state: oneOf(states, 'WAITING'),
  length: pageLength(25, [25, 50]),
  page: page(),
});

export type ContactSearch = SearchOf<typeof address>;
