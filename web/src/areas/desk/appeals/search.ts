import { listAddress, oneOf, page, pageLength, type SearchOf } from '../../../ui/list/address.ts';

export const states = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;

/** Everything the address says about the appeals. */
export const address = listAddress({
  state: oneOf(states, 'OPEN'),
  length: pageLength(25, [25, 50]),
  page: page(),
});

/** The same about standing exceptions. */
export const exceptionsAddress = listAddress({
  length: pageLength(25, [25, 50]),
  page: page(),
});

export type ExceptionSearch = SearchOf<typeof exceptionsAddress>;

export type AppealSearch = SearchOf<typeof address>;
