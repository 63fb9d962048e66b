import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNewestSearch } from '../../links/newest-search.ts';
import type { ListAddress } from './address.ts';
import type { Typing } from './search-box.tsx';

/** What a link to something beside the list leaves in the history, so that closing it can go back. */
const fromList = { fromList: true };

interface BesideOptions<Search> {
  address: ListAddress<Search>;
  search: Search;
  /** The field of the address that says what is open. */
  field: (keyof Search & string) | undefined;
  typing: RefObject<Typing | null>;
  /** Takes the focus back to the row of what was closed. */
  focusRowOf: (id: string) => void;
}

/**
 * What is open beside a list is part of the address: back closes it, and closing
 * it is going back where it was opened from here. The focus returns to its row.
 */
export function useBeside<Search>(options: BesideOptions<Search>) {
  const { address, search, field, typing, focusRowOf } = options;
  const navigate = useNavigate();
  const { state, search: drawn } = useLocation();
  const newestAddress = useNewestSearch();
  const current = field ? (search[field] as string | null) : null;
  const wasOpened = Boolean((state as typeof fromList | null)?.fromList);
  // From one to the next, back still leads to the list.
  const history = { state: current ? state : fromList, replace: current !== null };

  const shown = useRef(current);
  const isClosing = useRef(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = current;
    isClosing.current = false;
    if (before && !current) focusRowOf(before);
  }, [current, focusRowOf]);

  const addressOf = (list: Search, id: string | null) => ({
    search: address.write(field ? { ...list, [field]: id } : list),
  });

  /** For a reader who is faster than the search: the text is searched for, and what was opened stays open. */
  async function openAfterSearch(id: string, text: string | null) {
    const newest = address.read(newestAddress());
    const typed = { ...newest, ...(text !== null && { search: text, page: 1 }) };
    if (text !== null) {
      const replace = (newest as { search?: string }).search !== '';
      await navigate(addressOf(typed, null), { replace, preventScrollReset: true });
    }
    await navigate(addressOf(typed, id), { state: fromList, preventScrollReset: true });
  }

  return {
    /** What is open, by the id that the address says; null where nothing is. */
    current,
    /** Where a row leads, for a link. */
    linkTo: (id: string) => ({
      to: addressOf(search, id),
      ...history,
      preventScrollReset: true,
      onClick(event: MouseEvent) {
        if (isForBrowser(event)) return;
        const text = typing.current?.take() ?? null;
        if (text === null && newestAddress() === drawn) return;
        event.preventDefault();
        void openAfterSearch(id, text);
      },
    }),
    /** Shows another one in place of what is open. */
    swap: (id: string) =>
      void navigate(addressOf(search, id), { replace: true, preventScrollReset: true, state }),
    close: () => {
      // Closing may go back in the history, and a second Escape must not go back further.
      if (isClosing.current) return;
      isClosing.current = true;
      if (wasOpened) void navigate(-1);
      else void navigate(addressOf(search, null), { replace: true, preventScrollReset: true });
    },
  };
}

/** A click that opens another tab or window, or saves the link. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
