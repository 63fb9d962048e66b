import {
  choice,
  id,
  listAddress,
  oneOf,
  page,
  type SearchOf,
  text,
} from '../../ui/list/address.ts';

/** The most used parts of the list, in the order in which they are offered. */
export const parts = ['IN_FLIGHT', 'NEEDS_ME', 'DONE'] as const;

export const pageLengths = [10, 25, 50, 100] as const;

/** Everything the address says about the versions: 10 a page (R13.12). */
export const address = listAddress({
  search: text(),
  part: choice(parts),
  productID: id(),
  length: oneOf(pageLengths, 10),
  page: page(),
});

export type VersionSearch = SearchOf<typeof address>;
