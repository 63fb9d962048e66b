import {
  choice,
  id,
  listAddress,
  page,
  pageLength,
  type SearchOf,
  text,
} from '../../ui/list/address.ts';

/** The most used parts of the list, in the order in which they are offered. */
export const parts = ['IN_FLIGHT', 'NEEDS_ME', 'DONE'] as const;

/** Everything the address says about the versions: 10 a page (R13.12). */
export const address = listAddress({
  search: text(),
  part: choice(parts),
  productID: id(),
  length: pageLength(),
  page: page(),
});

export type VersionSearch = SearchOf<typeof address>;
