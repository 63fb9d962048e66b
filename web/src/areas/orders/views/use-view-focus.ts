import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OrderView } from '../queries.ts';

interface ViewFocus {
  menu: RefObject<HTMLDivElement | null>;
  /** To be said before the buttons of a view may go: where in the list it stands. */
  leaveFrom: (place: number) => void;
  /** To be said when a view was kept and the list has it. */
  goTo: (view: string) => void;
}

/**
 * Keeps the focus in the menu, whose views and buttons come and go: where it is
 * lost with one of them, Escape would close nothing.
 */
export function useViewFocus(views: readonly OrderView[] | undefined): ViewFocus {
  const menu = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  const [kept, setKept] = useState<{ view: string }>();

  // Whoever kept a view goes on with it, unless they have gone elsewhere meanwhile.
  useEffect(() => {
    if (!kept) return;
    const item = menu.current?.querySelector(`li[data-view="${CSS.escape(kept.view)}"]`);
    const at = document.activeElement;
    if (at === document.body || at?.closest('form') || item?.contains(at)) focusFirst(item);
  }, [kept]);

  // Whoever deleted a view goes on with the one in its place, or the last, or with the name of another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a view its buttons are gone, and the focus.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const left = menu.current?.querySelectorAll('li') ?? [];
    focusFirst(left[Math.min(place.current, left.length - 1)] ?? menu.current);
  }, [views, kept]);

  return {
    menu,
    leaveFrom: (from) => {
      place.current = from;
    },
    goTo: (view) => setKept({ view }),
  };
}

function focusFirst(part: Element | null | undefined) {
  part?.querySelector<HTMLElement>('button, input')?.focus();
}
