import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNewestSearch } from '../../../links/newest-search.ts';
import { defaultSearch, parseSearch, type ThreadSearch, toAddress } from '../search.ts';

interface ChangeOptions {
  /** In place of the present address, so that back does not stop here. Default false. */
  replace?: boolean;
}

export type ChangeSearch = (change: Partial<ThreadSearch>, options?: ChangeOptions) => void;

/** The list's address as values, and how to change them. */
export function useThreadSearch(): { search: ThreadSearch; change: ChangeSearch } {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const newestAddress = useNewestSearch();
  const search = useMemo(() => parseSearch(address), [address]);

  const change = useCallback<ChangeSearch>(
    (changed, { replace = false } = {}) => {
      // Another filter begins at its first page, and without the thread of the old one.
      const next = {
        ...parseSearch(newestAddress()),
        page: defaultSearch.page,
        thread: null,
        ...changed,
      };
      void navigate({ search: toAddress(next) }, { replace, preventScrollReset: true });
    },
    [newestAddress, navigate],
  );
  return { search, change };
}
