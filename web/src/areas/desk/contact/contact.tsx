import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useChoiceFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import classes from '../parts/list.module.css';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { contactsQuery, type DeskThread, sellerContactsQuery } from './queries.ts';
import { address, states } from './search.ts';
import { Thread } from './thread.tsx';

/** An answer that somebody has begun to write, and where. */
interface Begun {
  thread: DeskThread;
  place: string;
}

/** What sellers asked: first what nobody has answered yet, the longest first. */
export function ContactScreen() {
  const { t } = useTranslation();
  const list = useList({
    address,
    query: contactsQuery,
    rows: ({ threads }) => threads,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
  });
  // An answer that was begun keeps its question here, also once a colleague has answered it.
  const { state, page } = list.search;
  const place = `${state} ${page}`;
  const [begun, setBegun] = useState<readonly Begun[]>([]);
  const gone = begun
    .filter((one) => one.place === place)
    .map(({ thread }) => thread)
    .filter(({ id }) => !list.rows.some((row) => row.id === id));
  const rows = [...gone, ...list.rows];
  const keep = (thread: DeskThread, isBegun: boolean) =>
    setBegun((now) => [
      ...now.filter((one) => one.thread.id !== thread.id),
      ...(isBegun ? [{ thread, place }] : []),
    ]);
  const filters = [
    useChoiceFilter(list, {
      field: 'state',
      name: t('desk.contact.state'),
      options: states.map((value) => ({
        value,
        label: t(value === 'WAITING' ? 'desk.contact.waits' : 'desk.contact.answered'),
      })),
    }),
  ];
  return (
    <ListScreen
      list={{
        ...list,
        rows,
        count: list.count === undefined ? undefined : Math.max(list.count, rows.length),
      }}
      title={t('desk.contact.title')}
      found={(_, number) => t('desk.contact.found', { number })}
      filters={filters}
      skeleton={<RowsSkeleton />}
      empty={<EmptyState title={t('desk.contact.none.title')} text={t('desk.contact.none.text')} />}
    >
      {(shown) => (
        <ul className={classes.list}>
          {shown.map((thread) => (
            <li key={thread.id} className={classes.row}>
              <Question
                thread={thread}
                isGone={gone.includes(thread)}
                onDraft={(isBegun) => keep(thread, isBegun)}
              />
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  );
}

interface QuestionProps {
  thread: DeskThread;
  /** A colleague has answered it. */
  isGone: boolean;
  onDraft: (isBegun: boolean) => void;
}

/** One of the list; what was written meanwhile is fetched where the list has it no more. */
function Question({ thread, isGone, onDraft }: QuestionProps) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...sellerContactsQuery(useApi(), thread.seller_id),
    enabled: isGone,
  });
  const now = isGone ? data?.find(({ id }) => id === thread.id) : undefined;
  return (
    <>
      {isGone && (
        <Text role="status" size="sm" c="var(--tone-warning)">
          {t('desk.contact.gone')}
        </Text>
      )}
      <Thread thread={now ?? thread} isNamed onDraft={onDraft} />
    </>
  );
}
