import { useState } from 'react';

interface Selectable<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

/** The rows that are chosen for something to be done with all of them; those of other pages are not. */
export function useSelection<Row>({ rows, rowId }: Selectable<Row>, nameOf: (row: Row) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => ids.has(rowId(row)));
  const isAll = rows.length > 0 && chosen.length === rows.length;
  return {
    chosen,
    isAll,
    /** What a row is called, for screen readers. */
    nameOf,
    isChosen: (row: Row) => ids.has(rowId(row)),
    toggle: (row: Row) => {
      const next = new Set(ids);
      if (!next.delete(rowId(row))) next.add(rowId(row));
      setIds(next);
    },
    toggleAll: () => setIds(new Set(isAll ? [] : rows.map(rowId))),
    clear: () => setIds(new Set()),
  };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
