import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNewestSearch } from './newest-search.ts';

/** How the query of an address and what it says about a list become each other. */
interface ListAddress<Search> {
  read: (address: string) => Search;
  write: (search: Search) => string;
  /** How another filter begins: at its first page, with nothing open beside the list. */
  anew: Partial<Search>;
}

interface ChangeOptions {
  /** In place of the present address, so that back does not stop here. Default false. */
  replace?: boolean;
}

export type ChangeSearch<Search> = (change: Partial<Search>, options?: ChangeOptions) => void;

/** A list's address as values, and how to change them; the browser's back undoes it. */
export function useListSearch<Search>({ read, write, anew }: ListAddress<Search>) {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const newestAddress = useNewestSearch();
  const search = useMemo(() => read(address), [read, address]);

  const change = useCallback<ChangeSearch<Search>>(
    (changed, { replace = false } = {}) => {
      const next = { ...read(newestAddress()), ...anew, ...changed };
      void navigate({ search: write(next) }, { replace, preventScrollReset: true });
    },
    [read, write, anew, newestAddress, navigate],
  );
  return { search, change };
}
