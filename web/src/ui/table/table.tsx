import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table.module.css';
import base from './table-base.module.css';

export interface Column<Row> {
  /** Unlike any other column's. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures: on the right, of one width. Default false. */
  numeric?: boolean;
  /** Names the row for screen readers; the first column is the usual choice. Default false. */
  main?: boolean;
}

interface TableProps<Row> {
  /** What the table lists; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** One cell per column id, such as sums; the others stay empty. Default no foot. */
  totals?: Partial<Record<string, ReactNode>>;
}

// As cards the parts lose the display of a table, and browsers with it their
// meaning; the roles keep it.
const as = (role: string) => ({ role });

/** Rows under a head that stays in sight; where there is no room, each row is a card. */
export function Table<Row>({ caption, columns, rows, rowKey, totals }: TableProps<Row>) {
  return (
    <div className={classes.frame}>
      <table {...as('table')} className={`${base.table} ${classes.table}`}>
        <caption className={base.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {columns.map(({ id, head, numeric }) => (
              <th key={id} {...as('columnheader')} scope="col" data-numeric={numeric || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...as('row')}>
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot {...as('rowgroup')}>
            <tr {...as('row')}>
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {totals[column.id]}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { head, numeric, main } = column;
  const attributes = { 'data-numeric': numeric || undefined, 'data-head': head };
  return main ? (
    <th {...as('rowheader')} scope="row" {...attributes}>
      {children}
    </th>
  ) : (
    <td {...as('cell')} {...attributes}>
      {children}
    </td>
  );
}
