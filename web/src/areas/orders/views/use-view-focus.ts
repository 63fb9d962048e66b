import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OrderView } from '../queries.ts';

interface ViewFocus {
  menu: RefObject<HTMLDivElement | null>;
  /** Call before the buttons of a view may go, with its place in the list. */
  leaveFrom: (place: number) => void;
  /** Call when a view was saved and the list has it. */
  goTo: (view: string) => void;
}

/**
 * Keeps the focus in the menu, whose views and buttons come and go: where it is
 * lost with one of them, Escape would close nothing.
 */
export function useViewFocus(views: readonly OrderView[] | undefined): ViewFocus {
  const menu = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  const [saved, setSaved] = useState<{ view: string }>();

  // After a save the focus goes to that view, unless it has been moved meanwhile.
  useEffect(() => {
    if (!saved) return;
    const item = menu.current?.querySelector(`li[data-view="${CSS.escape(saved.view)}"]`);
    const at = document.activeElement;
    if (at === document.body || at?.closest('form') || item?.contains(at)) focusFirst(item);
  }, [saved]);

  // After a deletion the focus goes to the next view, or the last, or to the name field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a view its buttons are gone, and the focus.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const left = menu.current?.querySelectorAll('li') ?? [];
    focusFirst(left[Math.min(place.current, left.length - 1)] ?? menu.current);
  }, [views, saved]);

  return {
    menu,
    leaveFrom: (from) => {
      place.current = from;
    },
    goTo: (view) => setSaved({ view }),
  };
}

function focusFirst(part: Element | null | undefined) {
  part?.querySelector<HTMLElement>('button, input')?.focus();
}
