import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useMoments } from '../../../format/use-moments.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import cards from '../../../ui/list/list-cards.module.css';
import type { RowsOf } from '../../../ui/list/use-list.ts';
import { rowData } from '../../../ui/rows/use-rows.ts';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import type { ThreadEntry } from '../queries.ts';
import { AnswerBy } from './answer-by.tsx';
import classes from './thread-rows.module.css';

interface ThreadRowsProps {
  list: RowsOf<ThreadEntry> & { updatedAt: number };
  /** They are filtered by the day on which they were opened: it is shown. */
  isByDay: boolean;
}

/** The threads, each a link: who, about what, how long ago, and until when to answer. */
export function ThreadRows({ list, isByDay }: ThreadRowsProps) {
  const { t } = useTranslation();
  const now = list.updatedAt || Date.now();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside.
    <div ref={list.keys.ref} onKeyDown={list.keys.onKeyDown}>
      <ul className={cards.cards} aria-label={t('messages.list')}>
        {list.rows.map((thread) => (
          <li key={thread.id}>
            <Link
              {...list.open.linkTo(thread.id)}
              {...rowData(thread.id)}
              className={`${cards.card} ${classes.row}`}
              aria-current={list.isOpen(thread) || undefined}
              data-unseen={thread.unseen_count > 0 || undefined}
              onFocus={() => list.keys.setCurrent(thread.id)}
            >
              <Row thread={thread} now={now} isByDay={isByDay} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  thread: ThreadEntry;
  now: number;
  isByDay: boolean;
}

function Row({ thread, now, isByDay }: RowProps) {
  const { t } = useTranslation();
  const when = useMoments();
  return (
    <>
      <span className={classes.first}>
        <span className={classes.customer}>
          {thread.unseen_count > 0 && (
            <>
              <span className={classes.dot} aria-hidden="true" />
              <VisuallyHidden>{t('layout.unseen', { count: thread.unseen_count })}</VisuallyHidden>
            </>
          )}
          {thread.customer_name}
        </span>
        {isByDay ? (
          <time
            dateTime={thread.opened_at}
            title={when.full(thread.opened_at)}
            className={classes.ago}
          >
            {t('messages.opened', { when: when.parisDay(thread.opened_at, now) })}
          </time>
        ) : (
          <time dateTime={thread.last_at} title={when.full(thread.last_at)} className={classes.ago}>
            {when.ago(thread.last_at, now)}
          </time>
        )}
      </span>
      <span className={classes.about}>
        <span className={classes.subject}>{thread.subject || t('messages.no_subject')}</span>
        {thread.product_name && <span className={classes.product}>{thread.product_name}</span>}
      </span>
      <span className={classes.last}>
        <span className={classes.excerpt}>
          {thread.last_is_mine
            ? t('lists.chip', {
                name: t(thread.last_is_automatic ? 'messages.automatic' : 'messages.you'),
                value: thread.excerpt,
              })
            : thread.excerpt}
        </span>
        {thread.is_waiting && <AnswerBy thread={thread} now={now} />}
      </span>
      {(thread.labels.length > 0 || thread.is_archived) && (
        <span className={classes.labels}>
          {thread.is_archived && <Badge size="small" content={t('messages.archived')} />}
          {thread.labels.map(({ id, name }) => (
            <Badge key={id} size="small" type="info" content={name} />
          ))}
        </span>
      )}
    </>
  );
}

/** Rows of the same height, before there are threads. */
export function ThreadRowsSkeleton() {
  return (
    <ul className={cards.cards} aria-hidden="true">
      {[62, 44, 73, 51, 37, 68, 56, 48].map((width) => (
        <li key={width} className={`${cards.card} ${classes.row}`}>
          <Bar width="30%" />
          <Bar width={`${width}%`} />
          <Bar width={`${width + 20}%`} />
        </li>
      ))}
    </ul>
  );
}
