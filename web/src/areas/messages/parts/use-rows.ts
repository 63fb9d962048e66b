import { type KeyboardEvent, useCallback, useRef } from 'react';

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The keyboard's way through the rows: arrows go from link to link. */
export function useRows() {
  const ref = useRef<HTMLUListElement>(null);

  /** Moves the focus so many rows on; into the list first, if it is elsewhere. */
  const move = useCallback((step: number) => {
    const all = [...(ref.current?.querySelectorAll<HTMLElement>('[data-thread]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const open = all.findIndex((link) => link.ariaCurrent === 'true');
    const from = at >= 0 ? at : open;
    all[from < 0 ? 0 : Math.max(0, Math.min(from + step, all.length - 1))]?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(step);
  };

  const focusRow = useCallback((id: string) => {
    ref.current?.querySelector<HTMLElement>(`[data-thread="${id}"]`)?.focus();
  }, []);

  return { ref, move, onKeyDown, focusRow };
}

export type Rows = ReturnType<typeof useRows>;
