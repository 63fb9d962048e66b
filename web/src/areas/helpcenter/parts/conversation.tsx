import { Button, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { draftName } from '../../../drafts/drafts.ts';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import {
  SeeContactDocument,
  WriteToOperatorsDocument,
} from '../../../graphql/generated/helpcenter/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSeen } from '../../../seller/use-seen.ts';
import { AttachFiles } from '../../../ui/attachments/attach-files.tsx';
import { SentFiles } from '../../../ui/attachments/sent-files.tsx';
import { type AttachedFile, useAttach } from '../../../ui/attachments/use-attach.ts';
import { useFileTexts } from '../../../ui/attachments/use-file-texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { OlderMessagesButton } from '../../../ui/older-messages/older-messages-button.tsx';
import { useOlderMessages } from '../../../ui/older-messages/use-older-messages.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../helpcenter.module.css';
import { filesAddress, olderQuery, refusals, type Thread, threadsKey } from '../queries.ts';

interface ConversationProps {
  thread: Thread;
  /** Who writes, and finds again what they typed; undefined until known. */
  writer: string | undefined;
}

/** What was asked and answered, and a place to write more. */
export function Conversation({ thread, writer }: ConversationProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const heading = useId();
  const format = useFormat();
  const fileTexts = useFileTexts('helpcenter.files');
  const api = useApi();
  const older = useOlderMessages(olderQuery(api, thread));
  useSeen(
    thread,
    async (seen) => ({ contact_unseen_count: (await api(SeeContactDocument, seen)).see_contact }),
    threadsKey,
  );
  return (
    <Panel padded labelledBy={heading}>
      <div className={classes.topic}>
        <h2 id={heading}>{thread.subject}</h2>
      </div>
      {/* What the operators began was no question of the seller's. */}
      {thread.messages.some(({ from_seller }) => from_seller) && (
        <Badge
          size="small"
          type={thread.waits ? 'neutral' : 'success'}
          content={t(thread.waits ? 'helpcenter.contact.waits' : 'helpcenter.contact.answered')}
        />
      )}
      <OlderMessagesButton
        older={older}
        label={t('helpcenter.contact.older', { number: format.number(older.left) })}
        failed={t('helpcenter.contact.older_failed')}
      />
      <ul className={classes.messages}>
        {older.messages.map(({ id, from_seller, body, at, attachments }) => (
          <li key={id}>
            <Text size="sm" c="dimmed" component="span">
              {t(from_seller ? 'helpcenter.contact.you' : 'helpcenter.contact.operator')}
              {' · '}
              {dates.dateTime(at)}
            </Text>
            <p>{body}</p>
            <SentFiles
              files={attachments}
              addressOf={(file) => `/download/contact/${file}`}
              texts={fileTexts}
            />
          </li>
        ))}
      </ul>
      {writer !== undefined && <More key={writer} id={thread.id} writer={writer} />}
    </Panel>
  );
}

/** What is to be written more, until it is sent. */
interface Message {
  body: string;
  files: readonly AttachedFile[];
  /** Under which it was last sent without an answer: so it cannot arrive twice. Empty: other words since. */
  key: string;
}

const noMessage: Message = { body: '', files: [], key: '' };

function More({ id, writer }: { id: string; writer: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const [draft, change] = useDraft('CONTACT', writer, id, noMessage);
  const { body, files } = draft;
  const upload = useAttach(filesAddress, draftName('CONTACT', writer, id), (file) =>
    change((now) => ({ ...now, files: [...now.files, file], key: '' })),
  );
  const fileTexts = useFileTexts('helpcenter.files');
  const write = useMutation<unknown, Error, Message>({
    mutationFn: ({ body, files, key }) =>
      api(WriteToOperatorsDocument, { id, body, key, attachments: files.map((file) => file.id) }),
    onError: (error) => {
      if (faultOf(error, refusals) === 'file_unknown') {
        change((now) => ({ ...now, files: [], key: '' }));
      }
    },
    onSuccess: (_, sent) => {
      // Who left and came back may have written on meanwhile: then it has another key.
      change((now) => (now.key === sent.key ? noMessage : now));
      upload.forget();
      return client.invalidateQueries({ queryKey: threadsKey });
    },
  });
  const edit = (changed: Partial<Message>) => {
    // Other words are another message: what is said of the last try is no longer true.
    if (write.error) write.reset();
    change((now) => ({ ...now, ...changed, key: '' }));
  };
  return (
    <form
      className={common.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!body.trim() || upload.running) return;
        const key = draft.key || crypto.randomUUID();
        change((now) => ({ ...now, key }));
        write.mutate({ ...draft, key });
      }}
    >
      <Textarea
        label={t('helpcenter.contact.more')}
        rows={2}
        value={body}
        onChange={(event) => edit({ body: event.currentTarget.value })}
        readOnly={write.isPending}
        error={write.error && t(`helpcenter.contact.refused.${faultOf(write.error, refusals)}`)}
      />
      {(body.trim() || files.length > 0) && (
        <div className={classes.actions}>
          <AttachFiles
            upload={upload}
            files={files}
            onChange={(files) => edit({ files })}
            disabled={write.isPending}
            texts={fileTexts}
          />
          <Button
            type="submit"
            variant="default"
            loading={write.isPending}
            disabled={!body.trim() || upload.running !== null}
          >
            {t('helpcenter.contact.send')}
          </Button>
        </div>
      )}
    </form>
  );
}
