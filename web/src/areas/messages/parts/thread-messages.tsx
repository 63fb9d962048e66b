import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { ThreadDocument } from '../../../graphql/generated/messages/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SentFiles } from '../../../ui/attachments/sent-files.tsx';
import { useFileTexts } from '../../../ui/attachments/use-file-texts.ts';
import { FaultText } from '../../../ui/fault-text.tsx';
import { type Thread, type ThreadMessage, threadQuery, withEarlier } from '../queries.ts';
import classes from './thread-messages.module.css';

interface ThreadMessagesProps {
  thread: Thread;
  /** What they scroll in. */
  scroller: RefObject<HTMLDivElement | null>;
}

/** What was written, in order; it opens at its end. */
export function ThreadMessages({ thread, scroller }: ThreadMessagesProps) {
  const { t } = useTranslation();
  const { messages } = thread;
  const earlier = useEarlier(thread);
  useKeptPlace(scroller, messages);
  return (
    <div className={classes.messages}>
      {thread.has_earlier && (
        <div className={classes.earlier}>
          <Button
            variant="default"
            size="xs"
            loading={earlier.isPending}
            onClick={() => earlier.mutate()}
          >
            {t('messages.earlier')}
          </Button>
          {earlier.isError && <FaultText>{t('messages.earlier_failed')}</FaultText>}
        </div>
      )}
      <ol className={classes.list} aria-label={t('routes.messages.name')}>
        {messages.map((message) => (
          <Message key={message.id} message={message} customer={thread.customer_name} />
        ))}
      </ol>
    </div>
  );
}

function Message({ message, customer }: { message: ThreadMessage; customer: string }) {
  const { t } = useTranslation();
  const when = useMoments();
  const fileTexts = useFileTexts('messages.files');
  const { from_customer, automatic, sent_at } = message;
  const who = from_customer ? customer : t(automatic ? 'messages.automatic' : 'messages.you');
  return (
    <li
      className={classes.message}
      data-from={from_customer ? 'customer' : automatic ? 'machine' : 'seller'}
    >
      <div className={classes.head}>
        <span className={classes.who}>{who}</span>
        <time dateTime={sent_at}>{when.full(sent_at)}</time>
      </div>
      <div className={classes.body}>{message.body}</div>
      <SentFiles
        files={message.attachments}
        addressOf={(id) => `/download/attachments/${id}`}
        texts={fileTexts}
      />
    </li>
  );
}

/** Reads the messages before the first one that is shown. */
function useEarlier({ id, messages }: Thread) {
  const api = useApi();
  const client = useQueryClient();
  const lang = useLanguage();
  const before = messages[0]?.id ?? null;
  return useMutation({
    mutationFn: async () => (await api(ThreadDocument, { id, lang, before })).thread,
    onSuccess: (earlier) => {
      client.setQueryData<Thread | null>(threadQuery(api, id, lang).queryKey, (known) =>
        // Read twice, the second answer is known already.
        known && earlier && known.messages[0]?.id === before ? withEarlier(known, earlier) : known,
      );
    },
  });
}

/** Opens at the newest message; earlier ones come in above without moving what is read. */
function useKeptPlace(
  scroller: RefObject<HTMLDivElement | null>,
  messages: readonly ThreadMessage[],
) {
  const before = useRef<{ first: string | undefined; height: number }>(undefined);
  const first = messages[0]?.id;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (!before.current) element.scrollTop = element.scrollHeight;
    else if (before.current.first !== first) {
      element.scrollTop += element.scrollHeight - before.current.height;
    }
    before.current = { first, height: element.scrollHeight };
  });
}
