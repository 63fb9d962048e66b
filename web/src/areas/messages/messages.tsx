import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useListCommands } from '../../commands/use-list-commands.ts';
import { useApi } from '../../graphql/api-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useProductFilter } from '../../seller/use-product-filter.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useChoiceFilter, usePeriodFilter } from '../../ui/list/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import classes from './parts/thread-list.module.css';
import { ThreadPanel } from './parts/thread-panel.tsx';
import { ThreadRows, ThreadRowsSkeleton } from './parts/thread-rows.tsx';
import { labelsQuery, threadsQuery } from './queries.ts';
import { address, isNarrowed, noFilter, threadKinds, threadStates } from './search.ts';

/** Conversations with customers (R17.3): the list, and the one that is open beside it. */
export function MessagesScreen() {
  const { t } = useTranslation();
  const list = useList({
    address,
    query: threadsQuery,
    rows: ({ threads }) => threads,
    count: ({ count }) => count,
    rowId: ({ id }) => id,
    beside: 'thread',
  });
  const { search, change, open } = list;
  useListCommands(list, { area: 'messages', group: t('routes.messages.name') });
  const labels = useQuery(labelsQuery(useApi())).data ?? [];
  const filters = [
    useChoiceFilter(list, {
      field: 'state',
      name: t('messages.filters.state'),
      options: threadStates.map((value) => ({ value, label: t(`messages.states.${value}`) })),
    }),
    useChoiceFilter(list, {
      field: 'kind',
      name: t('messages.filters.kind'),
      all: t('messages.filters.any_kind'),
      options: threadKinds.map((value) => ({ value, label: t(`messages.kinds.${value}`) })),
    }),
    usePeriodFilter(list),
    useProductFilter(list),
    useChoiceFilter(list, {
      field: 'label',
      name: t('messages.filters.label'),
      all: t('messages.filters.any_label'),
      options: labels.map(({ id, name }) => ({ value: id, label: name })),
      unknown: t('messages.filters.no_label'),
      rare: true,
    }),
  ];
  const isAllAnswered = search.state === 'WAITING' && !isNarrowed({ ...search, state: 'INBOX' });
  return (
    <ListScreen
      list={list}
      title={t('routes.messages.title')}
      description={t('routes.messages.description')}
      label={t('messages.list')}
      found={(count, number) => t('messages.found', { count, number })}
      searchBox={{ placeholder: t('messages.search') }}
      filters={filters}
      skeleton={<ThreadRowsSkeleton />}
      empty={<EmptyState title={t('messages.never.title')} text={t('messages.never.text')} />}
      noResult={
        isAllAnswered && (
          <EmptyState
            title={t('messages.answered.title')}
            text={t('messages.answered.text')}
            actions={
              <Button variant="default" onClick={() => change(noFilter)}>
                {t('lists.nothing.clear')}
              </Button>
            }
          />
        )
      }
      panel={
        open.current && (
          <>
            <span hidden className={classes.wide} />
            <ThreadPanel key={open.current} threadId={open.current} onClose={open.close} />
          </>
        )
      }
    >
      {() => <ThreadRows list={list} isByDay={search.period !== noFilter.period} />}
    </ListScreen>
  );
}
