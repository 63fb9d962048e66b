import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepSearch, keptSearch } from '../kept-search.ts';
import { defaultSearch, toAddress } from '../search.ts';

/**
 * Brings back the text that was searched for before a visit to another screen
 * (R11.9); true until it is in the address. A link that says what to show is
 * taken at its word: whoever comes from a figure finds the lines of that figure.
 */
export function useRestoredSearch(): boolean {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => (address === '' ? keptSearch() : ''));
  useEffect(() => {
    if (!kept) return;
    if (address !== '') setKept('');
    else {
      const restored = toAddress({ ...defaultSearch, search: kept });
      void navigate({ search: restored }, { replace: true, preventScrollReset: true });
    }
  }, [kept, address, navigate]);
  return kept !== '' && address === '';
}

/** Keeps the text that is searched for at present, or that none is. */
export function useKeptSearch(text: string): void {
  useEffect(() => keepSearch(text), [text]);
}
