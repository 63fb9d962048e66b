import { type KeyboardEvent, useCallback, useRef } from 'react';

/** On the link of each row, by which it is found. */
export const rowData = (id: string) => ({ 'data-row': id });

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The keyboard's way through rows that are links: arrows go from one to the next. */
export function useRows<List extends HTMLElement>() {
  const ref = useRef<List>(null);

  /**
   * Moves the focus so many rows on, and returns which has it then. Where it is
   * elsewhere it starts from the given row, by default the one that is open; else
   * it goes into the list first.
   */
  const move = useCallback((step: number, from?: string): string | undefined => {
    const all = [...(ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const focused = all.indexOf(document.activeElement as HTMLElement);
    const isStart = (row: HTMLElement) =>
      from === undefined ? row.hasAttribute('aria-current') : row.dataset.row === from;
    const at = focused < 0 ? all.findIndex(isStart) : focused;
    const next = all[at < 0 ? 0 : Math.max(0, Math.min(at + step, all.length - 1))];
    next?.focus();
    return next?.dataset.row;
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target as HTMLElement).dataset.row) return;
    event.preventDefault();
    move(step);
  };

  const focusRow = useCallback((id: string) => {
    ref.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  }, []);

  return { ref, move, onKeyDown, focusRow };
}

export type Rows<List extends HTMLElement> = ReturnType<typeof useRows<List>>;
