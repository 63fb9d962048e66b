import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { roomForBoth } from '../../../ui/side-panel/side-panel.tsx';
import { type ColumnId, columnsThatFit } from '../columns.ts';
import type { OrderSearch } from '../search.ts';

/**
 * The columns that the list shows: the reader's, or those of them for which an
 * order beside the list leaves room. What is left out, the order itself says.
 */
export function useColumnsBeside(
  { order, columns }: OrderSearch,
  list: RefObject<HTMLElement | null>,
): readonly ColumnId[] {
  const hasRoom = useMediaQuery(roomForBoth, false, { getInitialValueInEffect: false });
  const isBeside = hasRoom && order !== null;
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);

  // Before it is painted: the panel has taken its room already.
  useLayoutEffect(() => {
    const element = list.current;
    if (!isBeside || !element) return;
    const measure = () => setRoom(element.clientWidth / remInPixels());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isBeside, list]);

  return useMemo(
    () => (isBeside ? columnsThatFit(columns, room) : columns),
    [isBeside, columns, room],
  );
}

const remInPixels = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
