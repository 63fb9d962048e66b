import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type { OrderLine } from '../queries.ts';

/** On the link of each line, so that it is found by line and by order. */
export const rowData = ({ id, order_id }: OrderLine) => ({
  'data-line': id,
  'data-order': order_id,
});

export interface Rows {
  ref: RefObject<HTMLDivElement | null>;
  /** The one line that Tab reaches; arrow keys go on from it. */
  current: string | undefined;
  setCurrent(id: string): void;
  onKeyDown(event: KeyboardEvent): void;
  /** Moves the focus so many lines on; into the list first, if it is elsewhere. */
  move(step: number): OrderLine | undefined;
  focusLineOf(orderId: string): void;
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The keyboard's way through the lines: one stop for Tab, arrows inside. */
export function useRows(lines: readonly OrderLine[]): Rows {
  const ref = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<string>();
  const current = lines.some(({ id }) => id === last) ? last : lines[0]?.id;

  const find = useCallback(
    (selector: string) => ref.current?.querySelector<HTMLElement>(selector) ?? null,
    [],
  );

  const move = (step: number): OrderLine | undefined => {
    const at = lines.findIndex(({ id }) => id === current);
    const isInside = ref.current?.contains(document.activeElement);
    const next = isInside || last ? Math.max(0, Math.min(at + step, lines.length - 1)) : 0;
    const line = lines[next];
    if (!line) return undefined;
    setLast(line.id);
    find(`[data-line="${line.id}"]`)?.focus();
    return line;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target as HTMLElement).dataset.line) return;
    event.preventDefault();
    move(step);
  };

  const focusLineOf = useCallback(
    (orderId: string) => {
      const mine = last && find(`[data-line="${last}"][data-order="${orderId}"]`);
      (mine || find(`[data-order="${orderId}"]`))?.focus();
    },
    [last, find],
  );

  return { ref, current, setCurrent: setLast, onKeyDown, move, focusLineOf };
}
