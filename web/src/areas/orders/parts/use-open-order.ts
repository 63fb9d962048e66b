import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type OrderSearch, toAddress } from '../search.ts';

/** What a link to an order leaves in the history, so that closing it can go back. */
const fromList = { fromList: true };

export interface OpenOrder {
  /** Where a line leads, for a link. */
  linkTo(orderId: string): {
    to: { search: string };
    state: typeof fromList;
    preventScrollReset: true;
  };
  /** Shows another order in place of the one beside the list. */
  swap(orderId: string): void;
  close(): void;
}

/**
 * The order beside the list is part of the address: back closes it, and closing
 * it is going back where it was opened from here. The focus returns to its line.
 */
export function useOpenOrder(search: OrderSearch, focusLineOf: (orderId: string) => void) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const wasOpened = Boolean((state as typeof fromList | null)?.fromList);

  const shown = useRef(search.order);
  useEffect(() => {
    const before = shown.current;
    shown.current = search.order;
    if (before && !search.order) focusLineOf(before);
  }, [search.order, focusLineOf]);

  const linkTo = useCallback<OpenOrder['linkTo']>(
    (order) => ({
      to: { search: toAddress({ ...search, order }) },
      state: fromList,
      preventScrollReset: true,
    }),
    [search],
  );

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
