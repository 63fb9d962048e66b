import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { rowData } from '../rows/use-rows.ts';
import { Bar } from '../skeleton/skeleton.tsx';
import type { ListColumn } from './columns.ts';
import classes from './list-cards.module.css';
import type { ListTableProps } from './list-table.tsx';

interface ListCardsProps<Row> extends Omit<ListTableProps<Row>, 'sorting'> {
  /** What a card shows above the columns that are lines. Default made from the columns. */
  card?: ((row: Row) => ReactNode) | undefined;
}

/** The rows where there is no room for a table: what counts most first, then the rest by name. */
export function ListCards<Row>({ list, label, columns, selection, card }: ListCardsProps<Row>) {
  const { t } = useTranslation();
  const { rowId, keys } = list;
  const Card = card ?? ((row: Row) => <CardHead columns={columns} row={row} />);
  const lines = columns.filter((column) => placeOf(column, columns) === 'line');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside.
    <div ref={keys.ref} onKeyDown={keys.onKeyDown}>
      <ul className={classes.cards} aria-label={label}>
        {list.rows.map((row) => {
          const id = rowId(row);
          const link = list.linkTo(row);
          const content = (
            <>
              {Card(row)}
              {lines.map((column) => {
                const value = column.cell(row);
                return value === null || value === false ? null : (
                  <Line key={column.id} name={column.head}>
                    {value}
                  </Line>
                );
              })}
            </>
          );
          return (
            <li key={id} data-selectable={selection ? true : undefined}>
              {selection && (
                <Checkbox
                  size="xs"
                  aria-label={t('lists.select_row', { name: selection.nameOf(row) })}
                  checked={selection.isChosen(row)}
                  onChange={() => selection.toggle(row)}
                />
              )}
              {link ? (
                <Link
                  {...link}
                  {...rowData(id)}
                  className={classes.card}
                  aria-current={list.isOpen(row) || undefined}
                  onFocus={() => keys.setCurrent(id)}
                >
                  {content}
                </Link>
              ) : (
                <div className={classes.card}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function CardHead<Row>({ columns, row }: { columns: readonly ListColumn<Row>[]; row: Row }) {
  const at = (place: string) => columns.filter((column) => placeOf(column, columns) === place);
  const cells = (place: string) =>
    at(place).map((column) => <span key={column.id}>{column.cell(row)}</span>);
  return (
    <>
      <span className={classes.first}>
        <span className={classes.title}>{cells('title')}</span>
        <span className={classes.aside}>{cells('aside')}</span>
      </span>
      {at('mark').length > 0 && <span className={classes.marks}>{cells('mark')}</span>}
    </>
  );
}

function placeOf<Row>(column: ListColumn<Row>, columns: readonly ListColumn<Row>[]) {
  if (column.main) return 'title';
  if (column.card) return column.card;
  const hasAside = columns.some(({ card }) => card === 'aside');
  const isFirstFigure = columns.find(({ numeric }) => numeric) === column;
  return isFirstFigure && !hasAside ? 'aside' : 'line';
}

/** A column by its name; one that has nothing to show for this row is left out. */
function Line({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') {
    return null;
  }
  return (
    <span className={classes.line}>
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>{children}</span>
    </span>
  );
}

/** The cards before their rows. */
export function CardsSkeleton({ rows }: { rows: number }) {
  return (
    <ul className={classes.cards} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other name.
        <li key={row} className={classes.card}>
          <Bar width={`${[62, 44, 73, 51][row % 4]}%`} />
          <Bar width="70%" />
          <Bar width="45%" />
        </li>
      ))}
    </ul>
  );
}
