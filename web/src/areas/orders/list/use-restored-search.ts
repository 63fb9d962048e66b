import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { shellQuery } from '../../../seller/shell-query.ts';
import { defaultSearch, toAddress } from '../search.ts';
import { isSearchKept, keepSearch, keptSearch } from './kept-search.ts';

/**
 * Brings back the text that was searched for before a visit to another screen
 * (R11.9); true until it is in the address, or is found to be another seller's.
 * A link that says what to show is taken at its word: whoever comes from a
 * figure finds the lines of that figure.
 */
export function useRestoredSearch(): boolean {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(() => address === '' && isSearchKept());
  const { id, isPending } = useSellerId();
  useEffect(() => {
    if (!isOpening || isPending) return;
    const kept = address === '' && id ? keptSearch(id) : '';
    if (!kept) setOpening(false);
    else {
      const restored = toAddress({ ...defaultSearch, search: kept });
      void navigate({ search: restored }, { replace: true, preventScrollReset: true });
    }
  }, [isOpening, isPending, id, address, navigate]);
  return isOpening && address === '';
}

/** Keeps the text that is searched for at present, or that none is. Gives the way to keep another. */
export function useKeptSearch(text: string): (text: string) => void {
  const { id } = useSellerId();
  const keep = useCallback(
    (kept: string) => {
      if (id) keepSearch(kept, id);
    },
    [id],
  );
  useEffect(() => keep(text), [keep, text]);
  return keep;
}

/** Who is looking: none for an account that is no seller, and where nobody can tell. */
function useSellerId() {
  const { data, isPending } = useQuery(shellQuery(useApi(), useLanguage()));
  return { id: data?.seller?.id, isPending };
}
