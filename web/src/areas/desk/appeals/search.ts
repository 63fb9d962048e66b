import { listAddress, oneOf, page, type SearchOf } from '../../../ui/list/address.ts';

export const states = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;

export const pageLengths = [25, 50] as const;

/** Everything the address says about the appeals. */
export const address = listAddress({
  state: oneOf(states, 'OPEN'),
  length: oneOf(pageLengths, 25),
  page: page(),
});

/** The same about standing exceptions. */
export const exceptionsAddress = listAddress({
  length: oneOf(pageLengths, 25),
  page: page(),
});

export type ExceptionSearch = SearchOf<typeof exceptionsAddress>;

export type AppealSearch = SearchOf<typeof address>;
