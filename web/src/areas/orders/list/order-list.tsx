import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ListFoot, ListFootSkeleton } from '../../../ui/list-foot/list-foot.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { exportColumns } from '../columns.ts';
import { ExportButton } from '../export/export-button.tsx';
import { OrderPanel } from '../panel/order-panel.tsx';
import { ordersQuery } from '../queries.ts';
import {
  type ChangeSearch,
  filterOf,
  type OrderSearch,
  pageLengths,
  useOrderSearch,
  withLength,
} from '../search.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import { ActiveChips } from './active-chips.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListFailed, ListSkeleton, NoLines } from './list-states.tsx';
import { ListTools } from './list-tools.tsx';
import { OrderCards } from './order-cards.tsx';
import classes from './order-list.module.css';
import { OrderTable } from './order-table.tsx';
import type { Typing } from './search-box.tsx';
import { TotalsRow } from './totals-row.tsx';
import { useColumnsBeside } from './use-columns-beside.ts';
import { useLineRows } from './use-line-rows.ts';
import { useOpenOrder } from './use-open-order.ts';
import { useOrderCommands } from './use-order-commands.ts';
import { usePagePrefetch } from './use-page-prefetch.ts';
import { useKeptSearch } from './use-restored-search.ts';

/** Below this a table has no room: lines become cards. */
const narrow = '(width < 43.75em)';

/** The list with everything around it, and the order beside it. */
export function OrderList() {
  const { t } = useTranslation();
  const { search, change } = useOrderSearch();
  const { data: page, error, isPlaceholderData, refetch } = useLines(search, change);
  const prefetch = usePagePrefetch(search);
  const isCards = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const lines = page?.lines ?? [];
  const rows = useLineRows(lines);
  const typing = useRef<Typing>(null);
  const order = useOpenOrder(search, typing, rows.focusLineOf);
  const top = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const keepText = useKeptSearch(search.search);
  useListCommands(change, searchRef, (step) => {
    const line = rows.move(step);
    if (line && search.order && line.order_id !== search.order) order.swap(line.order_id);
  });

  const fitting = { ...search, columns: useColumnsBeside(search, top) };
  const shown = { search: fitting, lines, rows, linkTo: order.linkTo };
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('routes.orders.title')}
        description={t('routes.orders.description')}
        actions={
          <>
            <ViewsMenu search={search} />
            <ExportButton
              search={filterOf(search)}
              columns={exportColumns(search.columns, search.amount_display)}
              totalCount={page?.total_count}
              totals={page?.totals}
            />
          </>
        }
      />
      <FilterBar
        search={search}
        change={change}
        searchRef={searchRef}
        typing={typing}
        keepText={keepText}
      />
      <ActiveChips search={search} change={change} searchRef={searchRef} />
      <div ref={top} className={classes.list} aria-busy={isPlaceholderData}>
        <Panel>
          <ListTools search={search} change={change} count={page?.total_count} isCards={isCards} />
          <div className={classes.lines} data-waiting={isPlaceholderData || undefined}>
            {error && !page && <ListFailed error={error} onRetry={() => void refetch()} />}
            {!error && !page && <ListSkeleton search={fitting} isCards={isCards} />}
            {page?.total_count === 0 && <NoLines search={search} change={change} />}
            {lines.length > 0 &&
              (isCards ? <OrderCards {...shown} /> : <OrderTable {...shown} change={change} />)}
          </div>
          {!error && page?.total_count !== 0 && <TotalsRow page={page} />}
          {!error && !page && <ListFootSkeleton />}
          {page && lines.length > 0 && (
            <ListFoot
              page={search.page}
              first={(page.page - 1) * page.length + 1}
              shown={lines.length}
              length={search.length}
              lengths={pageLengths}
              lengthLabel={t('orders.page_length')}
              total={page.total_count}
              onLength={(length) => change(withLength(search, length))}
              onPage={(next) => {
                change({ page: next });
                showTop(top.current);
              }}
              onIntent={prefetch}
            />
          )}
        </Panel>
      </div>
      {search.order && <OrderPanel orderId={search.order} onClose={order.close} />}
    </div>
  );
}

/** The lines of the address; a page past the last one becomes the last. */
function useLines(search: OrderSearch, change: ChangeSearch) {
  const lines = useQuery(ordersQuery(useApi(), search, useLanguage()));
  const { data, isPlaceholderData } = lines;
  const last = data && !isPlaceholderData ? Math.ceil(data.total_count / search.length) : 0;
  const isPast = last > 0 && search.page > last;
  useEffect(() => {
    if (isPast) change({ page: last, order: search.order }, { replace: true });
  }, [isPast, last, change, search.order]);
  return lines;
}

/** The same functions for as long as the list is there, so that the commands stay the same. */
function useListCommands(
  change: ChangeSearch,
  searchRef: { current: HTMLInputElement | null },
  move: (step: number) => void,
) {
  const latest = useRef({ change, move });
  useEffect(() => {
    latest.current = { change, move };
  });
  useOrderCommands({
    change: useCallback<ChangeSearch>((...to) => latest.current.change(...to), []),
    move: useCallback((step: number) => latest.current.move(step), []),
    focusSearch: useCallback(() => searchRef.current?.focus(), [searchRef]),
  });
}

/** Whoever turned the page below the list sees its first line next. */
function showTop(list: HTMLElement | null) {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
}
