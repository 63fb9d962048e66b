import { type ChangeSearch as Change, useListSearch } from '../../../links/list-search.ts';
import { defaultSearch, type OrderSearch } from '../search.ts';
import { parseSearch, toAddress } from '../search-address.ts';

export type ChangeSearch = Change<OrderSearch>;

const address = {
  read: (text: string) => parseSearch(text),
  write: toAddress,
  anew: { page: defaultSearch.page, order: null },
};

/** The list's address as values, and how to change them (R11.2). */
export const useOrderSearch = () => useListSearch<OrderSearch>(address);
