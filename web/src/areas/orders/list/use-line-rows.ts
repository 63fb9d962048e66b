import { useCallback, useState } from 'react';
import { useRows } from '../../../ui/rows/use-rows.ts';
import type { OrderLine } from '../queries.ts';

/** The keyboard's way through the lines: one stop for Tab, arrows inside. */
export function useLineRows(lines: readonly OrderLine[]) {
  const { move, focusRow, ...rows } = useRows<HTMLDivElement>();
  const [last, setLast] = useState<string>();
  /** The one line that Tab reaches; arrow keys go on from it. */
  const current = lines.some(({ id }) => id === last) ? last : lines[0]?.id;

  const focusLineOf = useCallback(
    (orderId: string) => {
      const own = lines.filter(({ order_id }) => order_id === orderId);
      const line = own.find(({ id }) => id === last) ?? own[0];
      if (line) focusRow(line.id);
    },
    [lines, last, focusRow],
  );

  return {
    ...rows,
    current,
    setCurrent: setLast,
    /** Moves the focus so many lines on; into the list first, if it is elsewhere. */
    move: (step: number): OrderLine | undefined => {
      const moved = move(step, last);
      return lines.find(({ id }) => id === moved);
    },
    focusLineOf,
  };
}

export type LineRows = ReturnType<typeof useLineRows>;
