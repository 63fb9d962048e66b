import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWriter } from '../../../drafts/use-writer.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { SeeThreadDocument } from '../../../graphql/generated/messages/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSeen } from '../../../seller/use-seen.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { threadListKey, threadQuery } from '../queries.ts';
import { ReplyBox } from './reply-box.tsx';
import { ThreadActions } from './thread-actions.tsx';
import facts from './thread-facts.module.css';
import { ThreadFacts } from './thread-facts.tsx';
import classes from './thread-messages.module.css';
import { ThreadMessages } from './thread-messages.tsx';

interface ThreadPanelProps {
  threadId: string;
  onClose: () => void;
}

/** One thread beside the list, or in front of it where there is no room (R17.3). */
export function ThreadPanel({ threadId, onClose }: ThreadPanelProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const api = useApi();
  const query = useQuery(threadQuery(api, threadId, useLanguage()));
  const { data: thread, dataUpdatedAt } = query;
  const writer = useWriter();
  useSeen(
    thread,
    async (seen) => ({ messages: (await api(SeeThreadDocument, seen)).see_thread }),
    threadListKey,
  );
  return (
    <SidePanel
      title={
        thread ? <span>{thread.subject || t('messages.no_subject')}</span> : t('messages.thread')
      }
      bodyRef={body}
      foot={
        thread &&
        writer && (
          <ReplyBox
            key={writer}
            thread={thread}
            writer={writer}
            onSent={() => toEnd(body.current)}
          />
        )
      }
      onClose={onClose}
    >
      {thread && (
        <>
          <ThreadActions thread={thread} />
          <ThreadFacts thread={thread} now={dataUpdatedAt || Date.now()} />
          <ThreadMessages thread={thread} scroller={body} />
        </>
      )}
      {thread === null && (
        <EmptyState
          order={3}
          title={t('messages.not_found.title')}
          text={t('messages.not_found.text')}
          actions={
            <Button variant="default" onClick={onClose}>
              {t('messages.not_found.back')}
            </Button>
          }
        />
      )}
      <NotLoaded query={query} order={3} title={t('messages.thread_failed.title')}>
        <ThreadSkeleton />
      </NotLoaded>
    </SidePanel>
  );
}

/** What was just sent should be in sight, once it is drawn. */
function toEnd(scroller: HTMLElement | null) {
  requestAnimationFrame(() => {
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  });
}

/** The panel before its thread. */
function ThreadSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('messages.thread_loading')}</VisuallyHidden>
      <div className={facts.facts} aria-hidden="true">
        <Bar width="60%" />
        <Bar width="80%" />
      </div>
      <div className={classes.messages} aria-hidden="true">
        <Bar width="70%" />
        <Bar width="55%" />
        <Bar width="62%" />
      </div>
    </div>
  );
}
