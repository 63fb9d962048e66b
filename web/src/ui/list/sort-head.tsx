import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import classes from './list-table.module.css';

export type SortDirection = 'ASC' | 'DESC';

interface SortHeadProps {
  name: string;
  numeric: boolean;
  /** How the list is sorted by this column; null while it is by another. */
  direction: SortDirection | null;
  onSort: (direction: SortDirection) => void;
  style?: CSSProperties | undefined;
}

/** The head of a column that sorts: the newest and the highest first, then the other way. */
export function SortHead({ name, numeric, direction, onSort, style }: SortHeadProps) {
  const sorted = direction === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      style={style}
      data-numeric={numeric || undefined}
      aria-sort={direction ? sorted : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={direction !== null || undefined}
        onClick={() => onSort(direction === 'DESC' ? 'ASC' : 'DESC')}
      >
        {name}
        <span className={classes.arrow}>
          {direction === 'ASC' ? (
            <ArrowUp size={12} aria-hidden />
          ) : (
            <ArrowDown size={12} aria-hidden />
          )}
        </span>
      </button>
    </th>
  );
}
