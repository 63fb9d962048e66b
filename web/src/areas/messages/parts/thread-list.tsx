import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ListFoot } from '../../../ui/list-foot/list-foot.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useRows } from '../../../ui/rows/use-rows.ts';
import { threadsQuery } from '../queries.ts';
import {
  type ChangeSearch,
  noFilter,
  pageLengths,
  type ThreadSearch,
  useThreadSearch,
} from '../search.ts';
import { ActiveChips } from './active-chips.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListFailed, ListSkeleton, NoThreads } from './list-states.tsx';
import classes from './thread-list.module.css';
import { ThreadPanel } from './thread-panel.tsx';
import { ThreadRows } from './thread-rows.tsx';
import { useOpenThread } from './use-open-thread.ts';
import { useThreadCommands } from './use-thread-commands.ts';

/** The list with everything around it, and the thread beside it. */
export function ThreadList() {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, change } = useThreadSearch();
  const {
    data: page,
    error,
    isPlaceholderData,
    dataUpdatedAt,
    refetch,
  } = useThreads(search, change);
  const rows = useRows<HTMLUListElement>();
  const open = useOpenThread(search, rows.focusRow);
  const top = useRef<HTMLDivElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  useThreadCommands(rows.move);
  const threads = page?.threads ?? [];
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('routes.messages.title')}
        description={t('routes.messages.description')}
      />
      <FilterBar search={search} change={change} barRef={barRef} />
      <ActiveChips search={search} change={change} barRef={barRef} />
      <div ref={top} className={classes.list} aria-busy={isPlaceholderData}>
        <Panel>
          {page && page.count > 0 && (
            <p className={classes.found} role="status">
              {t('messages.found', { count: page.count, number: format.number(page.count) })}
            </p>
          )}
          <div className={classes.rows} data-waiting={isPlaceholderData || undefined}>
            {error && !page && <ListFailed error={error} onRetry={() => void refetch()} />}
            {!error && !page && <ListSkeleton />}
            {page?.count === 0 && <NoThreads search={search} change={change} />}
            {threads.length > 0 && (
              <ThreadRows
                threads={threads}
                current={search.thread}
                now={dataUpdatedAt || Date.now()}
                isByDay={search.period !== noFilter.period}
                rows={rows}
                linkTo={open.linkTo}
              />
            )}
          </div>
          {page && threads.length > 0 && (
            <ListFoot
              page={search.page}
              first={(page.page - 1) * page.limit + 1}
              shown={threads.length}
              length={search.limit}
              lengths={pageLengths}
              lengthLabel={t('messages.page_length')}
              total={page.count}
              onLength={(limit) => change({ limit })}
              onPage={(next) => {
                change({ page: next });
                showTop(top.current);
              }}
            />
          )}
        </Panel>
      </div>
      {search.thread && (
        <ThreadPanel key={search.thread} threadId={search.thread} onClose={open.close} />
      )}
    </div>
  );
}

/** The threads of the address; a page past the last one becomes the last. */
function useThreads(search: ThreadSearch, change: ChangeSearch) {
  const threads = useQuery(threadsQuery(useApi(), search, useLanguage()));
  const { data, isPlaceholderData } = threads;
  const last = data && !isPlaceholderData ? Math.ceil(data.count / search.limit) : 0;
  const isPast = last > 0 && search.page > last;
  useEffect(() => {
    if (isPast) change({ page: last, thread: search.thread }, { replace: true });
  }, [isPast, last, change, search.thread]);
  return threads;
}

/** Whoever turned the page below the list sees its first row next. */
function showTop(list: HTMLElement | null) {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
}
