import { Button, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { WriteToOperatorsDocument } from '../../../graphql/generated/helpcenter/graphql.ts';
import { useKey } from '../../../graphql/use-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AttachFiles } from '../../../ui/attachments/attach-files.tsx';
import { SentFiles } from '../../../ui/attachments/sent-files.tsx';
import { type AttachedFile, useAttach } from '../../../ui/attachments/use-attach.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { OlderMessagesButton } from '../../../ui/older-messages/older-messages-button.tsx';
import { useOlderMessages } from '../../../ui/older-messages/use-older-messages.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../helpcenter.module.css';
import { filesAddress, olderQuery, refusals, type Thread, threadsKey } from '../queries.ts';
import { useFileTexts } from './use-file-texts.ts';

/** What was asked and answered, and a place to write more. */
export function Conversation({ thread }: { thread: Thread }) {
  const { t } = useTranslation();
  const dates = useDates();
  const heading = useId();
  const format = useFormat();
  const fileTexts = useFileTexts();
  const older = useOlderMessages(olderQuery(useApi(), thread));
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
      <More id={thread.id} />
    </Panel>
  );
}

function More({ id }: { id: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const [body, setBody] = useState('');
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const upload = useAttach(filesAddress, useId(), (file) => setFiles((known) => [...known, file]));
  const fileTexts = useFileTexts();
  const attachments = files.map((file) => file.id);
  const key = useKey(body, ...attachments);
  const write = useMutation<unknown, Error>({
    mutationFn: () => api(WriteToOperatorsDocument, { id, body, key, attachments }),
    onError: (error) => faultOf(error, refusals) === 'file_unknown' && setFiles([]),
    onSuccess: () => {
      setBody('');
      setFiles([]);
      return client.invalidateQueries({ queryKey: threadsKey });
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (body.trim() && !upload.running) write.mutate();
      }}
    >
      <Textarea
        label={t('helpcenter.contact.more')}
        rows={2}
        value={body}
        onChange={(event) => {
          // Other words are another message: what is said of the last try is no longer true.
          if (write.error) write.reset();
          setBody(event.currentTarget.value);
        }}
        readOnly={write.isPending}
        error={write.error && t(`helpcenter.contact.refused.${faultOf(write.error, refusals)}`)}
      />
      {(body.trim() || files.length > 0) && (
        <div className={classes.actions}>
          <AttachFiles
            upload={upload}
            files={files}
            onChange={setFiles}
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
