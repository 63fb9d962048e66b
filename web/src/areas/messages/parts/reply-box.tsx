import { Button, Input, Text } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { nameOf } from '../../../commands/keys.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AttachFiles } from '../../../ui/attachments/attach-files.tsx';
import { useAttach } from '../../../ui/attachments/use-attach.ts';
import { useFileTexts } from '../../../ui/attachments/use-file-texts.ts';
import common from '../../../ui/common.module.css';
import { Field } from '../../../ui/field/field.tsx';
import type { Thread } from '../queries.ts';
import { longestReply, noReply, replyFault } from '../reply.ts';
import classes from './reply-box.module.css';
import { SavedReplies } from './saved-replies.tsx';
import { useReply } from './use-reply.ts';

interface ReplyBoxProps {
  thread: Thread;
  /** Who writes, and finds again what they typed. */
  writer: string;
  /** It has arrived and is in the thread. */
  onSent: () => void;
}

/** From so few characters left on, they are counted. */
const nearEnd = 500;

/** Where the answer is written. What was typed stays until it has arrived. */
export function ReplyBox({ thread, writer, onSent }: ReplyBoxProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hint = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [draft, change] = useDraft('REPLY', writer, thread.id, noReply);
  const [tried, setTried] = useState(false);
  const { files } = draft;
  const upload = useAttach(`/upload/threads/${thread.id}`, `${writer}_${thread.id}`, (file) =>
    change((now) => ({ ...now, files: [...now.files, file] })),
  );
  const reply = useReply(thread, draft, change, () => {
    setTried(false);
    upload.forget();
    onSent();
  });
  const fileTexts = useFileTexts('messages.files');
  // What is still being uploaded goes with the reply, so the reply waits for it.
  const isBusy = reply.isSending || upload.running !== null;
  const fault = replyFault(draft.text);
  const send = () => {
    if (isBusy) return;
    setTried(true);
    if (fault) input.current?.focus();
    else reply.send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const most = format.number(longestReply);
  const own =
    fault === 'too_long' || (fault && tried) ? t(`messages.reply.${fault}`, { most }) : undefined;
  const error = own ?? (reply.fault ? t(`messages.reply.faults.${reply.fault}`) : undefined);
  const left = longestReply - [...draft.text.trim()].length;
  const isCounting = left < nearEnd && left >= 0;
  const isSent = reply.isSent && draft.text === '';
  return (
    <form
      className={classes.box}
      aria-label={t('messages.reply.label')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={t('messages.reply.to', { name: thread.customer_name })} error={error}>
        <Input
          ref={input}
          component="textarea"
          multiline
          rows={3}
          classNames={{ input: classes.input }}
          value={draft.text}
          onChange={(event) => {
            setTried(false);
            const text = event.currentTarget.value;
            change((now) => ({ ...now, text }));
          }}
          onKeyDown={onKeyDown}
          error={Boolean(error)}
          aria-describedby={hint}
          readOnly={reply.isSending}
        />
      </Field>
      <div className={common.row}>
        <SavedReplies
          threadId={thread.id}
          disabled={reply.isSending}
          onChosen={(text) => {
            setTried(false);
            change((now) => ({
              ...now,
              text: now.text.trim() ? `${now.text}\n\n${text}` : text,
            }));
            input.current?.focus();
          }}
        />
        <AttachFiles
          upload={upload}
          files={files}
          onChange={(files) => change((now) => ({ ...now, files }))}
          disabled={reply.isSending}
          texts={fileTexts}
        />
      </div>
      <div className={classes.foot}>
        <Text
          id={hint}
          size="sm"
          c="dimmed"
          role="status"
          className={classes.hint}
          data-telling={isSent || isCounting || undefined}
        >
          {isSent && t('messages.reply.done')}
          {isCounting &&
            t('messages.reply.length', { used: format.number(longestReply - left), most })}
          {!isSent &&
            !isCounting &&
            t('messages.reply.hint', { keys: `${nameOf('mod', t('commands.ctrl'))} + Enter` })}
        </Text>
        <Button type="submit" loading={isBusy}>
          {t('messages.reply.send')}
        </Button>
      </div>
    </form>
  );
}
