import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';

/** Below this a table has no room: rows become cards. */
export const narrow = '(width < 43.75em)';

/** A column of a list, declared once for its table, its cards and its skeleton. */
export interface ListColumn<Row> {
  /** Unlike any other column's. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Names the row and leads to it; one column does. Default false. */
  main?: boolean;
  /** Figures: on the right, of one width. Default false. */
  numeric?: boolean;
  /** Text of any length, cut to the room that the other columns leave. Default false. */
  flexible?: boolean;
  /** Takes a second line where there is no room for one, rather than room from others. Default false. */
  wraps?: boolean;
  /** How narrow it can get, in rem. Default 8.5. */
  width?: number;
  /** What it takes beside something, where nothing of it is cut, in rem. Default its width. */
  room?: number;
  /** Stays where there is no room for all columns, as the main one does. Default false. */
  keep?: boolean;
  /** What the address calls it to sort by it. Default: it does not sort. */
  sort?: string;
  /**
   * Its place on a phone's card: beside the title, below it as a mark, as a line with its
   * name, or none. Default: beside the title for the first figures, else a line.
   */
  card?: 'aside' | 'mark' | 'line' | 'none';
}

const usualWidth = 8.5;

export const widthOf = <Row>(columns: readonly ListColumn<Row>[]): number =>
  columns.reduce((sum, { width }) => sum + (width ?? usualWidth), 0);

/**
 * The columns for a list of this width, in rem: those that stay, then as many others as fit. Beside
 * something each has room for all of it; alone on the page they get narrower before one gives way.
 */
export function columnsThatFit<Row>(
  columns: readonly ListColumn<Row>[],
  room: number,
  isBeside: boolean,
): readonly ListColumn<Row>[] {
  const stays = ({ main, keep }: ListColumn<Row>) => Boolean(main || keep);
  const needs = ({ room: whole, width = usualWidth }: ListColumn<Row>) =>
    (isBeside && whole) || width;
  let left = room - columns.filter(stays).reduce((sum, column) => sum + needs(column), 0);
  return columns.filter((column) => {
    if (stays(column)) return true;
    if (needs(column) > left) return false;
    left -= needs(column);
    return true;
  });
}

/** How wide something is, in rem; without limit while that is not known or not needed. */
export function useRoom(element: RefObject<HTMLElement | null>, isEnabled: boolean): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  // Before it is painted: a panel beside the list has taken its room already.
  useLayoutEffect(() => {
    const measured = element.current;
    if (!isEnabled || !measured) return;
    const measure = () => {
      // Without a layout, as in tests, nothing is known.
      if (measured.clientWidth > 0) setRoom(measured.clientWidth / remInPixels());
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => {
      observer.disconnect();
      setRoom(Number.POSITIVE_INFINITY);
    };
  }, [element, isEnabled]);
  return room;
}

const remInPixels = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
