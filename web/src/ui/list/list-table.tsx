import { Checkbox, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import common from '../common.module.css';
import { rowData } from '../rows/use-rows.ts';
import { Bar } from '../skeleton/skeleton.tsx';
import base from '../table/table-base.module.css';
import { type ListColumn, widthOf } from './columns.ts';
import classes from './list-table.module.css';
import { type SortDirection, SortHead } from './sort-head.tsx';
import { TableFrame } from './table-frame.tsx';
import type { RowsOf } from './use-list.ts';
import type { Selection } from './use-selection.ts';

/** How a list is sorted, and the way to sort it otherwise. */
export interface Sorting {
  by: string;
  direction: SortDirection;
  onSort: (by: string, direction: SortDirection) => void;
}

export interface ListTableProps<Row> {
  list: RowsOf<Row>;
  /** What it lists. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Default: heads do not sort. */
  sorting?: Sorting | undefined;
  /** Default: rows cannot be chosen. */
  selection?: Selection<Row> | undefined;
}

const tableClass = `${base.table} ${classes.table}`;

/** The rows as a table; each leads to what it opens. */
export function ListTable<Row>({ list, label, columns, sorting, selection }: ListTableProps<Row>) {
  const { t } = useTranslation();
  const { rowId, keys, open } = list;
  return (
    <TableFrame label={label} keys={keys}>
      <table className={tableClass} {...layoutOf(columns, open.current !== null)}>
        <caption className={base.caption}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <TableHead columns={columns} sorting={sorting} selection={selection} />
        <tbody>
          {list.rows.map((row) => {
            const id = rowId(row);
            const isOpen = list.isOpen(row);
            const link = list.linkTo(row);
            return (
              <tr key={id} data-open={isOpen || undefined}>
                {selection && (
                  <td className={classes.select}>
                    <Checkbox
                      size="xs"
                      aria-label={t('lists.select_row', { name: selection.nameOf(row) })}
                      checked={selection.isChosen(row)}
                      onChange={() => selection.toggle(row)}
                    />
                  </td>
                )}
                {columns.map((column) => {
                  const content = column.cell(row);
                  if (!column.main) {
                    return (
                      <td key={column.id} {...kindOf(column, columns)}>
                        <span className={classes.content}>{content}</span>
                      </td>
                    );
                  }
                  return (
                    <th key={column.id} scope="row" {...kindOf(column, columns)}>
                      <span className={classes.content}>
                        {link ? (
                          <Link
                            {...link}
                            {...rowData(id)}
                            className={`${common.cover} ${classes.link}`}
                            tabIndex={id === keys.current ? 0 : -1}
                            aria-current={isOpen || undefined}
                            onFocus={() => keys.setCurrent(id)}
                          >
                            {content}
                          </Link>
                        ) : (
                          content
                        )}
                      </span>
                    </th>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** What the widths of a table depend on. */
const layoutOf = <Row,>(columns: readonly ListColumn<Row>[], isBeside: boolean) => ({
  // Below this it scrolls instead of getting narrower.
  style: { minWidth: `${widthOf(columns)}rem` },
  // Beside a panel each bit of room is the one text's, where no other needs it.
  'data-tight': (isBeside && columns.filter((each) => each.flexible).length === 1) || undefined,
});

/** The name and what wraps keep their width, also where the others take more in some languages. */
const minWidthOf = <Row,>({ main, flexible, wraps, width }: ListColumn<Row>) =>
  ((main && flexible) || wraps) && width ? { minWidth: `${width}rem` } : undefined;

/** What the style of a cell depends on. */
const kindOf = <Row,>(column: ListColumn<Row>, columns: readonly ListColumn<Row>[]) => ({
  'data-numeric': column.numeric || undefined,
  'data-wraps': column.wraps || undefined,
  'data-flexible': column.flexible
    ? columns.find((each) => each.flexible) === column
      ? 'first'
      : 'other'
    : undefined,
});

function TableHead<Row>({
  columns,
  sorting,
  selection,
}: Pick<ListTableProps<Row>, 'columns' | 'sorting' | 'selection'>) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.select}>
            <Checkbox
              size="xs"
              aria-label={t('lists.select_all')}
              checked={selection.isAll}
              indeterminate={selection.chosen.length > 0 && !selection.isAll}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column) =>
          column.sort && sorting ? (
            <SortHead
              key={column.id}
              name={column.head}
              numeric={column.numeric ?? false}
              style={minWidthOf(column)}
              direction={sorting.by === column.sort ? sorting.direction : null}
              onSort={(direction) => sorting.onSort(column.sort as string, direction)}
            />
          ) : (
            <th key={column.id} scope="col" style={minWidthOf(column)} {...kindOf(column, columns)}>
              {column.head}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

/** Widths in percent that look like words. */
const widths = [72, 54, 83, 61, 47, 78, 66];
const widthAt = (at: number) => `${widths[at % widths.length]}%`;

interface TableSkeletonProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: number;
}

/** The table before its rows: the same columns, as many rows. */
export function TableSkeleton<Row>({ label, columns, rows }: TableSkeletonProps<Row>) {
  return (
    <TableFrame label={label}>
      <table className={tableClass} {...layoutOf(columns, false)} aria-busy="true">
        <TableHead columns={columns} />
        <tbody aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other name.
            <tr key={row}>
              {columns.map((column, at) => (
                <td key={column.id} {...kindOf(column, columns)}>
                  <Bar width={widthAt(row + at)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** One line of text that ends in dots where there is no room; the whole of it on hover. */
export function Cut({ text, className = '' }: { text: string; className?: string | undefined }) {
  return (
    <span className={`${classes.cut} ${className}`} title={text}>
      {text}
    </span>
  );
}
