import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table.module.css';
import base from './table-base.module.css';

export interface Column<Row> {
  /** By which totals name it. Default its head. */
  id?: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures: on the right, of one width. Default false. */
  numeric?: boolean;
  /** Names the row for screen readers. Default the first column, where none does. */
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
  const named = columns.map((column) => ({ ...column, id: column.id ?? column.head }));
  const main = named.find((column) => column.main) ?? named[0];
  return (
    <div className={classes.frame}>
      <table {...as('table')} className={`${base.table} ${classes.table}`}>
        <caption className={base.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {named.map(({ id, head, numeric }) => (
              <th key={id} {...as('columnheader')} scope="col" data-numeric={numeric || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...as('row')}>
              {named.map((column) => (
                <Cell key={column.id} column={column} main={column === main}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot {...as('rowgroup')}>
            <tr {...as('row')}>
              {named.map((column) => (
                <Cell key={column.id} column={column} main={column === main}>
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

interface CellProps<Row> {
  column: Column<Row>;
  main: boolean;
  children: ReactNode;
}

function Cell<Row>({ column: { head, numeric }, main, children }: CellProps<Row>) {
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
