import { type ChangeSearch as Change, useListSearch } from '../../../links/list-search.ts';
import { defaultSearch, parseSearch, type ThreadSearch, toAddress } from '../search.ts';

export type ChangeSearch = Change<ThreadSearch>;

const address = {
  read: (text: string) => parseSearch(text),
  write: toAddress,
  anew: { page: defaultSearch.page, thread: null },
};

/** The list's address as values, and how to change them. */
export const useThreadSearch = () => useListSearch<ThreadSearch>(address);
