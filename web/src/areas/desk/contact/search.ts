import { listAddress, oneOf, page, type SearchOf } from '../../../ui/list/address.ts';

export const states = ['WAITING', 'ANSWERED'] as const;

export const pageLengths = [25, 50] as const;

/** Everything the address says about the questions. */
export const address = listAddress({
  state: oneOf(states, 'WAITING'),
  length: oneOf(pageLengths, 25),
  page: page(),
});

export type ContactSearch = SearchOf<typeof address>;
