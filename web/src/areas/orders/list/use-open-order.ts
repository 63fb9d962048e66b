import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNewestSearch } from '../../../links/newest-search.ts';
import { defaultSearch, type OrderSearch, parseSearch, toAddress } from '../search.ts';
import type { Typing } from './search-box.tsx';

/** What a link to an order leaves in the history, so that closing it can go back. */
const fromList = { fromList: true };

export interface OpenOrder {
  /** Where a line leads, for a link. */
  linkTo(orderId: string): {
    to: { search: string };
    state: typeof fromList;
    preventScrollReset: true;
    onClick(event: MouseEvent): void;
  };
  /** Shows another order in place of the one beside the list. */
  swap(orderId: string): void;
  close(): void;
}

/**
 * The order beside the list is part of the address: back closes it, and closing
 * it is going back where it was opened from here. The focus returns to its line.
 */
export function useOpenOrder(
  search: OrderSearch,
  typing: RefObject<Typing | null>,
  focusLineOf: (orderId: string) => void,
) {
  const navigate = useNavigate();
  const { state, search: drawn } = useLocation();
  const newestAddress = useNewestSearch();
  const wasOpened = Boolean((state as typeof fromList | null)?.fromList);

  const shown = useRef(search.order);
  useEffect(() => {
    const before = shown.current;
    shown.current = search.order;
    if (before && !search.order) focusLineOf(before);
  }, [search.order, focusLineOf]);

  const linkTo: OpenOrder['linkTo'] = (order) => ({
    to: { search: toAddress({ ...search, order }) },
    state: fromList,
    preventScrollReset: true,
    onClick(event) {
      if (isForBrowser(event)) return;
      const text = typing.current?.take() ?? null;
      if (text === null && newestAddress() === drawn) return;
      event.preventDefault();
      void openBeside(order, text);
    },
  });

  /** For a reader who is faster than the search: the text is searched for, and the order stays open. */
  async function openBeside(order: string, text: string | null) {
    const newest = parseSearch(newestAddress());
    const list =
      text === null ? newest : { ...newest, search: text, page: defaultSearch.page, order: null };
    if (list !== newest) {
      const replace = newest.search !== '';
      await navigate({ search: toAddress(list) }, { replace, preventScrollReset: true });
    }
    await navigate(
      { search: toAddress({ ...list, order }) },
      { state: fromList, preventScrollReset: true },
    );
  }

  const swap = (order: string) =>
    void navigate(
      { search: toAddress({ ...search, order }) },
      { replace: true, preventScrollReset: true, state },
    );

  const close = () => {
    if (wasOpened) void navigate(-1);
    else
      void navigate(
        { search: toAddress({ ...search, order: null }) },
        { replace: true, preventScrollReset: true },
      );
  };

  return { linkTo, swap, close } satisfies OpenOrder;
}

/** A click that opens another tab or window, or saves the link. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
