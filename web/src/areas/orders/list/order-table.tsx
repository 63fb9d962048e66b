import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFeature } from '../../../seller/features.ts';
import { rowData } from '../../../ui/rows/use-rows.ts';
import base from '../../../ui/table/table-base.module.css';
import {
  type ColumnId,
  isFigure,
  isFlexible,
  mainColumn,
  markedColumn,
  sortOf,
  widthOf,
} from '../columns.ts';
import type { OrderLine } from '../queries.ts';
import type { ChangeSearch, OrderSearch } from '../search.ts';
import { LineMarks, useLineCells } from './line-cells.tsx';
import classes from './order-table.module.css';
import { SortHead } from './sort-head.tsx';
import { TableFrame } from './table-frame.tsx';
import { useColumnName } from './use-column-name.ts';
import type { LineRows } from './use-line-rows.ts';
import type { OpenOrder } from './use-open-order.ts';

interface OrderTableProps {
  search: OrderSearch;
  change: ChangeSearch;
  lines: readonly OrderLine[];
  rows: LineRows;
  linkTo: OpenOrder['linkTo'];
}

export const tableClass = `${base.table} ${classes.table}`;

/** The lines as a table: each row leads to its order. */
export function OrderTable({ search, change, lines, rows, linkTo }: OrderTableProps) {
  const { t } = useTranslation();
  const cell = useLineCells();
  const main = mainColumn(search.columns);
  const marked = markedColumn(search.columns);
  // The column of types says it already.
  const isMarked = ({ type }: OrderLine, column: ColumnId) =>
    type === 'REFUND' && column === marked && column !== 'type';
  const marks = (line: OrderLine, column: ColumnId) => (
    <LineMarks
      care={line.is_business_care && column === 'product'}
      refund={isMarked(line, column)}
    />
  );
  return (
    <TableFrame rows={rows}>
      <table className={tableClass} {...layoutOf(search)}>
        <caption className={base.caption}>
          <VisuallyHidden>{t('orders.list')}</VisuallyHidden>
        </caption>
        <TableHead search={search} change={change} />
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.id}
              data-open={line.order_id === search.order || undefined}
              data-refund={line.type === 'REFUND' || undefined}
            >
              {search.columns.map((column) =>
                column === main ? (
                  <th key={column} scope="row" {...kindOf(column)}>
                    <span className={classes.content}>
                      <Link
                        {...linkTo(line.order_id)}
                        {...rowData(line.id)}
                        className={classes.link}
                        tabIndex={line.id === rows.current ? 0 : -1}
                        aria-current={line.order_id === search.order || undefined}
                        onFocus={() => rows.setCurrent(line.id)}
                      >
                        {cell(line, column)}
                      </Link>
                      {marks(line, column)}
                    </span>
                  </th>
                ) : (
                  <td key={column} {...kindOf(column)}>
                    <span className={classes.content}>
                      {cell(line, column)}
                      {marks(line, column)}
                    </span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** What the widths of a table depend on. */
export const layoutOf = ({ columns, order }: OrderSearch) => ({
  // Below this it scrolls instead of getting narrower.
  style: { minWidth: `${widthOf(columns)}rem` },
  // Beside an order each bit of room is the product's, where no other text wants it.
  'data-tight': (order !== null && columns.filter(isFlexible).length === 1) || undefined,
});

/** What the style of a cell depends on. */
export const kindOf = (id: ColumnId) => ({
  'data-numeric': isFigure(id) || undefined,
  'data-flexible': isFlexible(id) ? id : undefined,
});

interface TableHeadProps {
  search: OrderSearch;
  /** Without it the head is only looked at: while the lines load. */
  change?: ChangeSearch;
}

export function TableHead({ search, change }: TableHeadProps) {
  const canSort = useFeature('order_filter_sort') && change;
  const nameOf = useColumnName(search.amount_display);
  const plain = (id: ColumnId) => (
    <th key={id} scope="col" {...kindOf(id)}>
      {nameOf(id)}
    </th>
  );
  return (
    <thead>
      <tr>
        {search.columns.map((id) => {
          const field = sortOf(id, search.amount_display);
          if (!field || !canSort) return plain(id);
          return (
            <SortHead
              key={id}
              name={nameOf(id)}
              numeric={isFigure(id)}
              direction={search.sort === field ? search.direction : null}
              onSort={(direction) => change({ sort: field, direction })}
            />
          );
        })}
      </tr>
    </thead>
  );
}
