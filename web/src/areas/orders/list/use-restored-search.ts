import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { shellQuery } from '../../../seller/shell-query.ts';
import { defaultSearch, toAddress } from '../search.ts';
import { isSearchStored, readSearch, storeSearch } from './stored-search.ts';

/**
 * Brings back the text that was searched for before a visit to another screen
 * (R11.9); true until it is in the address, or is found to be another seller's.
 * A link that says what to show is taken at its word: whoever comes from a
 * figure finds the lines of that figure.
 */
export function useRestoredSearch(): boolean {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(() => address === '' && isSearchStored());
  const { id, isPending } = useSellerId();
  useEffect(() => {
    if (!isOpening || isPending) return;
    const stored = address === '' && id ? readSearch(id) : '';
    if (!stored) setOpening(false);
    else {
      const restored = toAddress({ ...defaultSearch, search: stored });
      void navigate({ search: restored }, { replace: true, preventScrollReset: true });
    }
  }, [isOpening, isPending, id, address, navigate]);
  return isOpening && address === '';
}

/** Stores the text that is searched for now, or that there is none. Returns how to store another. */
export function useStoredSearch(text: string): (text: string) => void {
  const { id } = useSellerId();
  const store = useCallback(
    (wanted: string) => {
      if (id) storeSearch(wanted, id);
    },
    [id],
  );
  useEffect(() => store(text), [store, text]);
  return store;
}

/** Who is looking: none for an account that is no seller, and where it is not known. */
function useSellerId() {
  const { data, isPending } = useQuery(shellQuery(useApi(), useLanguage()));
  return { id: data?.seller?.id, isPending };
}
