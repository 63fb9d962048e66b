import { Button, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { draftName } from '../../drafts/drafts.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useWriter } from '../../drafts/use-writer.ts';
import { useChanges } from '../../events/use-changes.ts';
import { useApi } from '../../graphql/api-context.ts';
import { faultOf } from '../../graphql/fault.ts';
import type { ContactTopic } from '../../graphql/generated/graphql.ts';
import { ContactOperatorsDocument } from '../../graphql/generated/helpcenter/graphql.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AttachFiles } from '../../ui/attachments/attach-files.tsx';
import { type AttachedFile, useAttach } from '../../ui/attachments/use-attach.ts';
import { useFileTexts } from '../../ui/attachments/use-file-texts.ts';
import common from '../../ui/common.module.css';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { FaultText } from '../../ui/fault-text.tsx';
import { fieldError } from '../../ui/field/field.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { useToast } from '../../ui/toast/toast-context.ts';
import { contactTopics, questionOf } from './contact-search.ts';
import classes from './helpcenter.module.css';
import { Conversation } from './parts/conversation.tsx';
import { PremiumContact } from './parts/premium-contact.tsx';
import { filesAddress, refusals, threadsKey, threadsQuery } from './queries.ts';

/** How long texts may be; the server holds to the same. */
const longest = { subject: 150, body: 10_000 };

/** A question to the operators and what they answered, where no form outside is configured (R2.25). */
export function ContactScreen() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const writer = useWriter();
  const query = useQuery(threadsQuery(useApi()));
  const { data: threads = [] } = query;
  useChanges(['contact'], () => void client.invalidateQueries({ queryKey: threadsKey }));
  return (
    <div className={classes.page}>
      <PageHeader title={t('routes.contact.title')} description={t('routes.contact.description')} />
      <PremiumContact />
      {writer !== undefined && <NewQuestion key={writer} writer={writer} />}
      <NotLoaded inPanel query={query}>
        {null}
      </NotLoaded>
      {threads.map((thread) => (
        <Conversation key={thread.id} thread={thread} writer={writer} />
      ))}
    </div>
  );
}

/** A question that is not sent yet. */
interface Question {
  /** Empty: not chosen. */
  topic: ContactTopic | '';
  subject: string;
  body: string;
  files: readonly AttachedFile[];
  /** Under which it was last sent without an answer: so it cannot arrive twice. Empty: other words since. */
  key: string;
}

const noQuestion: Question = { topic: '', subject: '', body: '', files: [], key: '' };

function NewQuestion({ writer }: { writer: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const asked = questionOf(useLocation().search);
  const [isAsked, setAsked] = useState(false);
  // What a link fills in is a question of its own, beside the one that was begun without it.
  const of = isAsked ? '' : `${asked.topic ?? ''}${asked.subject}`;
  const empty: Question = of
    ? { ...noQuestion, topic: asked.topic ?? '', subject: asked.subject }
    : noQuestion;
  const [draft, change] = useDraft('QUESTION', writer, of, empty);
  const { topic, subject, body, files } = draft;
  const [tried, setTried] = useState(false);
  const upload = useAttach(filesAddress, draftName('QUESTION', writer, of), (file) =>
    change((now) => ({ ...now, files: [...now.files, file], key: '' })),
  );
  const fileTexts = useFileTexts('helpcenter.files');
  const send = useMutation<unknown, Error, Question & { topic: ContactTopic }>({
    mutationFn: ({ files, ...question }) =>
      api(ContactOperatorsDocument, { ...question, attachments: files.map(({ id }) => id) }),
    onError: (error) => {
      // What was attached is gone, or went with an earlier try.
      if (faultOf(error, refusals) === 'file_unknown') {
        change((now) => ({ ...now, files: [], key: '' }));
      }
    },
    onSuccess: (_, sent) => {
      // Who left and came back may have written on meanwhile: then it has another key.
      change((now) => (now.key === sent.key ? empty : now));
      // What the link asked is not filled in once more.
      setAsked(true);
      setTried(false);
      upload.forget();
      toasts.show({ type: 'success', text: t('helpcenter.contact.sent') });
      return client.invalidateQueries({ queryKey: threadsKey });
    },
  });
  // Other words are another question: what is said of the last try is no longer true.
  const edit = (changed: Partial<Question>) => {
    if (send.error) send.reset();
    change((now) => ({ ...now, ...changed, key: '' }));
  };
  const missing = (value: string) =>
    tried && !value.trim() ? t('helpcenter.contact.missing') : undefined;
  const tooLong = (value: string, most: number) =>
    [...value.trim()].length > most ? t('helpcenter.contact.too_long', { most }) : undefined;
  const refused = send.error && faultOf(send.error, refusals);
  const faults = [tooLong(subject, longest.subject), tooLong(body, longest.body)];
  return (
    <Panel padded>
      <form
        className={common.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          // What is still being uploaded goes with the message, so the message waits for it.
          if (upload.running || faults.some(Boolean)) return;
          if (!topic || !subject.trim() || !body.trim()) return;
          const key = draft.key || crypto.randomUUID();
          change((now) => ({ ...now, key }));
          send.mutate({ ...draft, topic, key });
        }}
      >
        <Select
          label={t('helpcenter.contact.topic')}
          data={contactTopics.map((value) => ({
            value,
            label: t(`helpcenter.contact.topics.${value}`),
          }))}
          value={topic || null}
          onChange={(value) => edit({ topic: value as ContactTopic })}
          readOnly={send.isPending}
          error={fieldError(missing(topic))}
          required
          comboboxProps={{ withinPortal: false }}
        />
        <TextField
          label={t('helpcenter.contact.subject')}
          value={subject}
          onChange={(subject) => edit({ subject })}
          readOnly={send.isPending}
          error={faults[0] ?? missing(subject)}
          required
        />
        <Textarea
          label={t('helpcenter.contact.body')}
          rows={6}
          value={body}
          onChange={(event) => edit({ body: event.currentTarget.value })}
          readOnly={send.isPending}
          error={fieldError(
            faults[1] ??
              missing(body) ??
              (refused === 'messages_used_up' && t('helpcenter.contact.refused.messages_used_up')),
          )}
          required
        />
        {refused && refused !== 'messages_used_up' && (
          <FaultText>{t(`helpcenter.contact.refused.${refused}`)}</FaultText>
        )}
        <div className={classes.actions}>
          <AttachFiles
            upload={upload}
            files={files}
            onChange={(files) => edit({ files })}
            disabled={send.isPending}
            texts={fileTexts}
          />
          <Button type="submit" loading={send.isPending} disabled={upload.running !== null}>
            {t('helpcenter.contact.send')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
