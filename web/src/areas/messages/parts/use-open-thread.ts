import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ThreadSearch, toAddress } from '../search.ts';

/** How many threads were opened one after another from the list, so that closing can go back to it. */
interface FromList {
  opened: number;
}

/**
 * The thread beside the list is part of the address: back closes it, and closing
 * it is going back where it was opened from here. The focus returns to its row.
 */
export function useOpenThread(search: ThreadSearch, focusRow: (id: string) => void) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOpen = search.thread !== null;
  const opened = isOpen ? ((state as FromList | null)?.opened ?? 0) : 0;

  const shown = useRef(search.thread);
  useEffect(() => {
    const before = shown.current;
    shown.current = search.thread;
    if (before && !search.thread) focusRow(before);
  }, [search.thread, focusRow]);

  return {
    /** Where a row leads, for a link; back goes through the threads that were opened. */
    linkTo: (thread: string) => ({
      to: { search: toAddress({ ...search, thread }) },
      state: { opened: isOpen && opened === 0 ? 0 : opened + 1 } satisfies FromList,
      preventScrollReset: true,
    }),
    close: () => {
      if (opened > 0) void navigate(-opened);
      else
        void navigate(
          { search: toAddress({ ...search, thread: null }) },
          { replace: true, preventScrollReset: true },
        );
    },
  };
}

export type OpenThread = ReturnType<typeof useOpenThread>;
