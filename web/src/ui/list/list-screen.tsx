import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useFormat } from '../../format/use-format.ts';
import type { ApiError } from '../../graphql/api-error.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Example } from '../empty-state/example.tsx';
import { ListFoot, ListFootSkeleton } from '../list-foot/list-foot.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { Panel } from '../panel.tsx';
import { Select } from '../select/select.tsx';
import { roomForBoth } from '../side-panel/side-panel.tsx';
import { usePrinting } from '../use-printing.ts';
import { columnsThatFit, type ListColumn, narrow, useRoom } from './columns.ts';
import { ActiveChips, FilterBar, type ListFilter } from './filter-bar.tsx';
import { CardsSkeleton, ListCards } from './list-cards.tsx';
import classes from './list-screen.module.css';
import { ListFailed, NoResult } from './list-states.tsx';
import { ListTable, type Sorting, TableSkeleton } from './list-table.tsx';
import { SearchBox } from './search-box.tsx';
import type { SortDirection } from './sort-head.tsx';
import { type Total, Totals } from './totals.tsx';
import type { List, Paged } from './use-list.ts';
import type { Selection } from './use-selection.ts';

interface ListScreenProps<Search extends Paged, Page, Row> {
  list: List<Search, Page, Row>;
  title: string;
  description?: ReactNode;
  /** Below the head: the way to the screens beside this one. Default none. */
  nav?: ReactNode;
  /** The screen's main action and others beside it. Default none. */
  actions?: ReactNode;
  /** The name of the list for screen readers: "Orders". Default the title. */
  label?: string;
  /** How many there are, in words. */
  found: (count: number, number: string) => string;
  /** The search box, for lists whose address has the field `search`. Default none. */
  searchBox?: {
    /** What can be searched for. */
    placeholder: string;
    /** Called with each text before the address has it, and with one that was left half typed. */
    onText?: (text: string) => void;
  };
  /** The first ones are always in sight, `rare` ones behind a button. */
  filters: readonly ListFilter<Search>[];
  /** Between filters and rows, such as what all of them come to. Default nothing. */
  above?: ReactNode;
  /** Beside the count: how the rows are presented. Default nothing. */
  tools?: ReactNode;
  /** The tools sort already, so that a phone needs no other way. Default false. */
  toolsSort?: boolean;
  /** The rows as a table, and on a phone as cards. */
  columns?: readonly ListColumn<Row>[];
  /** The reader chose the columns: none is left out unless something is open beside them. Default false. */
  columnsChosen?: boolean;
  /** The head of a card. Default made from the columns. */
  card?: (row: Row) => ReactNode;
  /** Rows that are no table, in place of columns, with their skeleton. */
  children?: (rows: readonly Row[]) => ReactNode;
  skeleton?: ReactNode;
  /** Rows can be chosen, and this is what can be done with all that are. */
  selection?: Selection<Row>;
  bulkActions?: ReactNode;
  /** What all rows of the filter come to. Default none. */
  totals?: { label: string; values: readonly Total[] };
  /** Nothing is there at all: what will be, and what to do. Faint rows are drawn above it. */
  empty: ReactNode;
  /** Nothing comes through the filters. Default the usual words. */
  noResult?: ReactNode;
  /** What to show for an error in place of the usual words. Default those. */
  failed?: (error: ApiError) => ReactNode;
  /** What is open beside the list. Default nothing. */
  panel?: ReactNode;
}

/** A list with everything around it: filters, rows, states, totals, pages, and what is open beside it. */
export function ListScreen<Search extends Paged, Page, Row>(
  props: ListScreenProps<Search, Page, Row>,
) {
  const { list, title, description, actions, label = title, filters, columns = [] } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { search, change, count, rows, error } = list;
  const bar = useRef<HTMLDivElement>(null);
  const isCards = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const hasRoomForBoth = useMediaQuery(roomForBoth, false, { getInitialValueInEffect: false });
  const isBeside = hasRoomForBoth && list.open.current !== null;
  // Paper has all columns: how wide the window was is nothing to it.
  const room = useRoom(list.top, !usePrinting() && (isBeside || !props.columnsChosen));
  const sorting = sortingOf(list);
  const table = {
    list,
    label,
    columns: isCards ? columns : columnsThatFit(columns, room, isBeside),
    selection: props.selection,
  };
  const text = (search as { search?: string }).search ?? '';
  const skeletonOf = (rows: number) =>
    props.skeleton ??
    (isCards ? (
      <CardsSkeleton rows={rows} />
    ) : (
      <TableSkeleton label={label} columns={table.columns} rows={rows} />
    ));
  return (
    <div className={classes.page}>
      <PageHeader title={title} {...(description && { description })} actions={actions} />
      {props.nav}
      <FilterBar
        barRef={bar}
        filters={filters}
        searchBox={
          props.searchBox && (
            <SearchBox
              inputRef={list.searchRef}
              typing={list.typing}
              placeholder={props.searchBox.placeholder}
              value={text}
              onLeave={props.searchBox.onText}
              onSearch={(wanted) => {
                // Before the address says it: whoever leaves meanwhile would lose it.
                props.searchBox?.onText?.(wanted);
                // While one types, back leads to the list as it was before.
                change({ search: wanted } as unknown as Partial<Search>, { replace: text !== '' });
              }}
            />
          )
        }
      />
      <ActiveChips
        list={list}
        filters={
          props.searchBox
            ? [
                {
                  field: 'search' as keyof Search & string,
                  name: t('lists.search'),
                  chosen: text || undefined,
                },
                ...filters,
              ]
            : filters
        }
        onEmptied={() => bar.current?.querySelector<HTMLElement>('input, button')?.focus()}
      />
      {props.above}
      <div ref={list.top} className={classes.list} aria-busy={list.isWaiting}>
        <Panel>
          <div className={classes.tools}>
            <p role="status" className={classes.count}>
              {count !== undefined && count > 0 && props.found(count, format.number(count))}
            </p>
            {props.tools}
            {isCards && sorting && !props.toolsSort && (
              <SortSelect columns={columns} sorting={sorting} className={classes.sort} />
            )}
          </div>
          {props.selection && props.selection.chosen.length > 0 && (
            <div className={classes.bulk}>
              <p role="status" className={classes.count}>
                {t('lists.selected', { count: props.selection.chosen.length })}
              </p>
              {props.bulkActions}
              <Button variant="subtle" size="compact-sm" onClick={props.selection.clear}>
                {t('lists.deselect')}
              </Button>
            </div>
          )}
          <div className={classes.rows} data-waiting={list.isWaiting || undefined}>
            {error && (props.failed?.(error) || <ListFailed error={error} onRetry={list.retry} />)}
            {!error && count === undefined && (
              <>
                <VisuallyHidden role="status">{t('lists.loading')}</VisuallyHidden>
                {skeletonOf(search.length)}
              </>
            )}
            {count === 0 &&
              (list.address.isNarrowed(search) ? (
                props.noResult || <NoResult list={list} />
              ) : (
                <>
                  <Example>{skeletonOf(3)}</Example>
                  {props.empty}
                </>
              ))}
            {rows.length > 0 &&
              (props.children?.(rows) ??
                (isCards ? (
                  <ListCards {...table} card={props.card} />
                ) : (
                  <ListTable {...table} sorting={sorting} />
                )))}
          </div>
          {props.totals && !error && count !== 0 && (
            <Totals label={props.totals.label} totals={props.totals.values} />
          )}
          {!error && count === undefined && <ListFootSkeleton />}
          {count !== undefined && rows.length > 0 && (
            <ListFoot
              page={search.page}
              first={(search.page - 1) * search.length + 1}
              shown={rows.length}
              length={search.length}
              lengths={list.address.lengths}
              total={count}
              onLength={list.setLength}
              onPage={list.turnTo}
              onIntent={list.prefetch}
            />
          )}
        </Panel>
      </div>
      {props.panel}
    </div>
  );
}

/** A list sorts where its address says by what, under `sort` and `direction`. */
function sortingOf<Search extends Paged>({
  search,
  change,
}: Pick<List<Search, unknown, unknown>, 'search' | 'change'>): Sorting | undefined {
  if (!('sort' in search && 'direction' in search)) return undefined;
  return {
    by: String(search.sort),
    direction: search.direction as SortDirection,
    onSort: (sort, direction) => change({ sort, direction } as unknown as Partial<Search>),
  };
}

interface SortSelectProps<Row> {
  columns: readonly ListColumn<Row>[];
  sorting: Sorting;
  className: string | undefined;
}

/** The way to sort where there are no heads. */
function SortSelect<Row>({ columns, sorting, className }: SortSelectProps<Row>) {
  const { t } = useTranslation();
  const options = columns.flatMap(({ sort, head }) =>
    sort
      ? (['DESC', 'ASC'] as const).map((direction) => ({
          value: `${sort} ${direction}`,
          label: t(`lists.sort_${direction}`, { column: head }),
        }))
      : [],
  );
  if (options.length === 0) return null;
  return (
    <div className={className}>
      <Select
        label={t('lists.sort')}
        options={options}
        value={`${sorting.by} ${sorting.direction}`}
        onChange={(way) => {
          const [by = '', direction] = way.split(' ');
          sorting.onSort(by, direction as SortDirection);
        }}
      />
    </div>
  );
}
