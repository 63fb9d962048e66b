import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoments } from '../../../format/use-moments.ts';
import { type Rows, rowData } from '../../../ui/rows/use-rows.ts';
import type { ThreadEntry } from '../queries.ts';
import { AnswerBy } from './answer-by.tsx';
import classes from './thread-rows.module.css';
import type { OpenThread } from './use-open-thread.ts';

interface ThreadRowsProps {
  threads: readonly ThreadEntry[];
  /** The thread beside the list. */
  current: string | null;
  now: number;
  /** They were asked for by the day on which they were opened: it is shown. */
  isByDay: boolean;
  rows: Rows<HTMLUListElement>;
  linkTo: OpenThread['linkTo'];
}

/** The threads, each a link: who, about what, how long ago, and until when to answer. */
export function ThreadRows({ threads, current, now, isByDay, rows, linkTo }: ThreadRowsProps) {
  const { t } = useTranslation();
  return (
    <ul
      ref={rows.ref}
      className={classes.rows}
      aria-label={t('messages.list')}
      onKeyDown={rows.onKeyDown}
    >
      {threads.map((thread) => (
        <li key={thread.id}>
          <Link
            {...linkTo(thread.id)}
            {...rowData(thread.id)}
            className={classes.row}
            aria-current={thread.id === current || undefined}
            data-unseen={thread.unseen_count > 0 || undefined}
          >
            <Row thread={thread} now={now} isByDay={isByDay} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Row({
  thread,
  now,
  isByDay,
}: Pick<ThreadRowsProps, 'now' | 'isByDay'> & { thread: ThreadEntry }) {
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
            ? t('messages.chips.chip', {
                name: t(thread.last_is_automatic ? 'messages.automatic' : 'messages.you'),
                value: thread.excerpt,
              })
            : thread.excerpt}
        </span>
        {!thread.is_answered && <AnswerBy thread={thread} now={now} />}
      </span>
    </>
  );
}
