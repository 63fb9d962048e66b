import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ThreadSearch, toAddress } from '../search.ts';

/** What a link to a thread leaves in the history, so that closing it can go back. */
const fromList = { fromList: true };

/**
 * The thread beside the list is part of the address: back closes it, and closing
 * it is going back where it was opened from here. The focus returns to its row.
 */
export function useOpenThread(search: ThreadSearch, focusRow: (id: string) => void) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOpen = search.thread !== null;
  const wasOpened = Boolean((state as typeof fromList | null)?.fromList);

  const shown = useRef(search.thread);
  useEffect(() => {
    const before = shown.current;
    shown.current = search.thread;
    if (before && !search.thread) focusRow(before);
  }, [search.thread, focusRow]);

  return {
    /** Where a row leads, for a link; from thread to thread, back still leads to the list. */
    linkTo: (thread: string) => ({
      to: { search: toAddress({ ...search, thread }) },
      state: isOpen ? state : fromList,
      replace: isOpen,
      preventScrollReset: true,
    }),
    close: () => {
      if (wasOpened) void navigate(-1);
      else
        void navigate(
          { search: toAddress({ ...search, thread: null }) },
          { replace: true, preventScrollReset: true },
        );
    },
  };
}

export type OpenThread = ReturnType<typeof useOpenThread>;
