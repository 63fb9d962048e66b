import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LinkProps } from 'react-router';
import { useApi } from '../../graphql/api-context.ts';
import type { ApiError } from '../../graphql/api-error.ts';
import type { Api } from '../../graphql/client.ts';
import type { Language } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRows } from '../rows/use-rows.ts';
import type { ListAddress } from './address.ts';
import type { Typing } from './search-box.tsx';
import { useBeside } from './use-beside.ts';

/** What every list has in its address. */
export interface Paged {
  page: number;
  length: number;
}

interface ListOptions<Search extends Paged, Page, Row> {
  address: ListAddress<Search>;
  /** Fetches a page of rows; the one before stays while the next comes (`keepPreviousData`). */
  query: (
    api: Api,
    search: Search,
    language: Language,
    // biome-ignore lint/suspicious/noExplicitAny: each query has a key of its own form.
  ) => UseQueryOptions<Page, ApiError, Page, any>;
  /** The rows of a page. */
  rows: (page: Page) => readonly Row[];
  /** How many rows there are on all pages. */
  count: (page: Page) => number;
  rowId: (row: Row) => string;
  /** The field of the address that says what is open beside the list. Default: nothing opens. */
  beside?: keyof Search & string;
  /** What a row opens there. Default its own id. */
  opens?: (row: Row) => string;
  /** The page that a row leads to, for lists with nothing next to them. Default none. */
  to?: (row: Row) => string;
}

/** A list as its address describes it: the rows, how to change what is shown, and the keyboard's way. */
export function useList<Search extends Paged, Page, Row>(options: ListOptions<Search, Page, Row>) {
  const { address, query, rowId, beside, opens = rowId } = options;
  const api = useApi();
  const language = useTranslation().i18n.language;
  const queryClient = useQueryClient();
  const { search, change } = address.useSearch();
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    query(api, search, language),
  );
  // What remains from the filter before says nothing about one that failed.
  const page = data !== undefined && !(error && isPlaceholderData) ? data : undefined;
  const rows = page === undefined ? [] : options.rows(page);
  const count = page === undefined ? undefined : options.count(page);

  const top = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const typing = useRef<Typing>(null);
  const keys = useKeys(rows, rowId, opens);
  const open = useBeside({ address, search, field: beside, typing, focusRowOf: keys.focusRowOf });

  // A page past the last one becomes the last.
  const last = count && !isPlaceholderData ? Math.ceil(count / search.length) : 0;
  const isPast = last > 0 && search.page > last;
  useEffect(() => {
    if (!isPast) return;
    const stillOpen = beside && { [beside]: open.current };
    change({ page: last, ...stillOpen } as Partial<Search>, { replace: true });
  }, [isPast, last, beside, open.current, change]);

  return {
    address,
    search,
    change,
    /** The answer that is shown; undefined until there is one. */
    page,
    rows,
    count,
    rowId,
    error: page === undefined ? error : null,
    /** The rows are those from before, until the new ones come. */
    isWaiting: isPlaceholderData,
    /** When the answer came, in milliseconds. */
    updatedAt: dataUpdatedAt,
    retry: () => void refetch(),
    top,
    searchRef,
    typing,
    keys,
    open,
    /** What makes a row a link; undefined where rows lead nowhere. */
    linkTo: (row: Row): RowLink | undefined => {
      if (beside !== undefined) return open.linkTo(opens(row));
      return options.to && { to: options.to(row) };
    },
    isOpen: (row: Row) => open.current !== null && opens(row) === open.current,
    /** Goes so many rows on, and opens them where one is open already. */
    move: (step: number) => {
      const row = keys.move(step);
      if (row && open.current && opens(row) !== open.current) open.swap(opens(row));
    },
    /** Fetches a page that the reader is about to open. */
    prefetch: (to: number) =>
      void queryClient.prefetchQuery(query(api, { ...search, page: to }, language)),
    turnTo: (to: number) => {
      change({ page: to } as Partial<Search>);
      showTop(top.current);
    },
    /** Other rows at once: the page that holds the row which was the first until now. */
    setLength: (length: number) =>
      change({
        length,
        page: Math.floor(((search.page - 1) * search.length) / length) + 1,
      } as Partial<Search>),
  };
}

/** A list, for its parts. */
export type List<Search extends Paged, Page, Row> = ReturnType<typeof useList<Search, Page, Row>>;

interface RowLink extends Pick<LinkProps, 'state' | 'replace' | 'preventScrollReset' | 'onClick'> {
  to: LinkProps['to'];
}

/** What the parts that draw rows need of a list. */
export type RowsOf<Row> = Pick<
  List<Paged, unknown, Row>,
  'rows' | 'rowId' | 'linkTo' | 'isOpen' | 'open' | 'keys'
>;

/** What filters need of a list. */
export type Filtered<Search> = {
  address: ListAddress<Search>;
  search: Search;
  change: ReturnType<ListAddress<Search>['useSearch']>['change'];
};

/** The keyboard's way through the rows: one stop for Tab, arrows inside. */
function useKeys<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  opens: (row: Row) => string,
) {
  const { move, focusRow, ref, onKeyDown } = useRows<HTMLDivElement>();
  const [last, setLast] = useState<string>();
  const ids = rows.map(rowId);
  const latest = useRef({ rows, rowId, opens, last });
  useEffect(() => {
    latest.current = { rows, rowId, opens, last };
  });
  const focusRowOf = useCallback(
    (opened: string) => {
      const { rows, rowId, opens, last } = latest.current;
      const own = rows.filter((row) => opens(row) === opened).map(rowId);
      const id = own.find((each) => each === last) ?? own[0];
      if (id) focusRow(id);
    },
    [focusRow],
  );
  return {
    ref,
    onKeyDown,
    /** The one row that Tab reaches; arrow keys go on from it. */
    current: last !== undefined && ids.includes(last) ? last : ids[0],
    setCurrent: setLast,
    /** Moves the focus so many rows on; into the list first, if it is elsewhere. */
    move: (step: number): Row | undefined => {
      const moved = move(step, last);
      return rows.find((row) => rowId(row) === moved);
    },
    focusRowOf,
  };
}

/** Whoever turned the page below the list sees its first row next. */
function showTop(list: HTMLElement | null) {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
}
