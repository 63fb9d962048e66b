import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useChoiceFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import classes from '../parts/list.module.css';
import { contactsQuery } from './queries.ts';
import { address, pageLengths, states } from './search.ts';
import { Thread } from './thread.tsx';

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
      list={list}
      title={t('desk.contact.title')}
      label={t('desk.contact.title')}
      found={(_, number) => t('desk.contact.found', { number })}
      lengths={pageLengths}
      filters={filters}
      skeleton={<Bar width="80%" />}
      empty={<EmptyState title={t('desk.contact.none.title')} text={t('desk.contact.none.text')} />}
    >
      {(rows) => (
        <ul className={classes.list}>
          {rows.map((thread) => (
            <li key={thread.id} className={classes.row}>
              <Thread thread={thread} isNamed />
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  );
}
