import { Anchor, Button, Text, Textarea, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useWriter } from '../../../drafts/use-writer.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { AnswerContactDocument } from '../../../graphql/generated/desk/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { SentFiles } from '../../../ui/attachments/sent-files.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { OlderMessagesButton } from '../../../ui/older-messages/older-messages-button.tsx';
import { useOlderMessages } from '../../../ui/older-messages/use-older-messages.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { deskKey } from '../parts/use-act.ts';
import classes from './contact.module.css';
import { type DeskThread, olderQuery } from './queries.ts';

interface ThreadProps {
  thread: DeskThread;
  /** Says whose it is, where that is not clear from around it. Default false. */
  isNamed?: boolean;
  /** Called when an answer is begun, and when it is sent or taken back. Default nothing. */
  onDraft?: (isBegun: boolean) => void;
}

const topics = ['ACCOUNT', 'PRODUCTS', 'VALIDATION', 'PAYOUTS', 'TECHNICAL', 'OTHER'] as const;

/** A seller's question with what was written since, and a place to answer. */
export function Thread({ thread, isNamed = false, onDraft }: ThreadProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const format = useFormat();
  const older = useOlderMessages(olderQuery(useApi(), thread));
  const writer = useWriter();
  const seller = `${paths.home(useLanguage())}/desk/sellers/${thread.seller_id}`;
  const topic = topics.find((known) => known === thread.topic) ?? 'OTHER';
  return (
    <article className={classes.thread}>
      <header className={common.row}>
        <Title order={3} size="h5">
          {thread.subject}
        </Title>
        <State thread={thread} />
        <Text size="sm" c="dimmed" component="span">
          {t(`desk.contact.topics.${topic}`)}
          {isNamed && ' · '}
          {isNamed && (
            <Anchor component={Link} to={seller} size="sm">
              {thread.seller}
            </Anchor>
          )}
        </Text>
      </header>
      <OlderMessagesButton
        older={older}
        label={t('desk.contact.older', { number: format.number(older.left) })}
        failed={t('desk.contact.older_failed')}
      />
      <ul className={classes.messages}>
        {older.messages.map(({ id, from_seller, body, at, attachments }) => (
          <li key={id} data-own={!from_seller || undefined}>
            <Text size="sm" c="dimmed" component="span">
              {from_seller ? thread.seller : t('desk.contact.operator')}
              {' · '}
              {dates.dateTime(at)}
            </Text>
            <p>{body}</p>
            <Files files={attachments} />
          </li>
        ))}
      </ul>
      {writer !== undefined && (
        <Answer
          key={writer}
          id={thread.id}
          subject={thread.subject}
          writer={writer}
          onDraft={onDraft}
        />
      )}
    </article>
  );
}

/** What the seller sent along, such as a document to be checked. */
function Files({ files }: { files: DeskThread['messages'][number]['attachments'] }) {
  const { t } = useTranslation();
  return (
    <SentFiles
      files={files}
      addressOf={(id) => `/download/contact/${id}`}
      texts={{
        list: t('desk.contact.files.list'),
        file: (name, size) => t('desk.contact.files.file', { name, size }),
      }}
    />
  );
}

function State({ thread: { waits, messages } }: Pick<ThreadProps, 'thread'>) {
  const { t } = useTranslation();
  if (waits) return <Badge size="small" type="warning" content={t('desk.contact.waits')} />;
  return messages.some(({ from_seller }) => from_seller) ? (
    <Badge size="small" type="success" content={t('desk.contact.answered')} />
  ) : (
    <Badge size="small" content={t('desk.review.asked')} />
  );
}

interface AnswerProps extends Pick<DeskThread, 'id' | 'subject'> {
  writer: string;
  onDraft: ThreadProps['onDraft'] | undefined;
}

const noAnswer = { body: '', key: '' };

function Answer({ id, subject, writer, onDraft }: AnswerProps) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const [{ body, key }, change] = useDraft('ANSWER', writer, id, noAnswer);
  const isBegun = body.trim() !== '';
  const write = (text: string) => {
    change(() => ({ body: text, key: '' }));
    if (isBegun !== (text.trim() !== '')) onDraft?.(!isBegun);
  };
  // Begun before, and found again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is begun later is said above.
  useEffect(() => {
    if (isBegun) onDraft?.(true);
  }, []);
  const send = useMutation<unknown, Error, typeof noAnswer>({
    mutationFn: (answer) => api(AnswerContactDocument, { id, ...answer }),
    onSuccess: (_, sent) => {
      // Who left and came back may have written on meanwhile: then it has another key.
      change((now) => (now.key === sent.key ? noAnswer : now));
      onDraft?.(false);
      toasts.show({ type: 'success', text: t('desk.contact.sent') });
      return client.invalidateQueries({ queryKey: [deskKey] });
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBegun) return;
        // Sent again after a broken line, it is still the same answer.
        const answer = { body, key: key || crypto.randomUUID() };
        change(() => answer);
        send.mutate(answer);
      }}
    >
      <Textarea
        label={t('desk.contact.answer')}
        aria-label={t('desk.contact.answer_to', { subject })}
        rows={3}
        maxLength={10_000}
        value={body}
        onChange={(event) => {
          if (send.error) send.reset();
          write(event.currentTarget.value);
        }}
        readOnly={send.isPending}
        error={send.error && t(`desk.contact.refused.${faultOf(send.error)}`)}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={!isBegun} loading={send.isPending}>
          {t('desk.contact.send')}
        </Button>
      </div>
    </form>
  );
}
