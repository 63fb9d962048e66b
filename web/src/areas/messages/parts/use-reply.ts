import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ChangeDraft } from '../../../drafts/use-draft.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { ReplyToThreadDocument } from '../../../graphql/generated/messages/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { shellQuery } from '../../../seller/shell-query.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { type Thread, threadListKey, threadQuery, withNewest } from '../queries.ts';
import { noReply, type Reply } from '../reply.ts';

/** Texts under `messages.reply.faults`. */
const replyFaultOf = (error: Error) =>
  faultOf(error, ['key_reused', 'thread_unknown', 'replies_used_up', 'file_unknown']);

/**
 * Sends a reply once, however often it is tried: the key is stored with the draft
 * until the answer is there.
 */
export function useReply(
  { id: threadId, customer_name: name }: Thread,
  draft: Reply,
  change: ChangeDraft<Reply>,
  onSent: () => void,
) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const navigate = useNavigate();
  const language = useLanguage();
  const isSending = useRef(false);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const { queryKey } = threadQuery(api, threadId, language);
  const reply = useMutation({
    mutationFn: async ({ text, key, files }: Reply) =>
      (
        await api(ReplyToThreadDocument, {
          id: threadId,
          body: text,
          key,
          ...(files.length > 0 && { attachments: files.map(({ id }) => id) }),
          lang: language,
        })
      ).reply_to_thread,
    onSuccess: async (thread, sent) => {
      // Who left and came back may have written on meanwhile.
      change(({ text, files }) => ({
        text: text === sent.text ? '' : text,
        key: '',
        files: files.filter(({ id }) => !sent.files.some((gone) => gone.id === id)),
      }));
      await client.cancelQueries({ queryKey });
      client.setQueryData<Thread | null>(queryKey, (known) =>
        known ? withNewest(known, thread) : thread,
      );
      onSent();
      // Who is still there sees it in the thread; who has left gets a toast.
      if (!isThere.current) toasts.show({ type: 'success', text: t('messages.reply.done') });
      // The task, the support quality and the number in the menu depend on it.
      const [frame] = shellQuery(api, language).queryKey;
      for (const key of [threadListKey, ['home'], ['dashboard'], [frame]]) {
        void client.invalidateQueries({ queryKey: key });
      }
    },
    onError: (error) => {
      // Who is still there reads why at the text; who has left would think that it was sent.
      if (!isThere.current) {
        const address = `${paths.home(language)}/messages?thread=${threadId}`;
        toasts.show({
          type: 'error',
          text: t('messages.reply.not_sent', { name }),
          action: { label: t('messages.reply.back'), onClick: () => void navigate(address) },
        });
      }
      // What was attached is gone, or went with an earlier try.
      if (replyFaultOf(error) === 'file_unknown') change(({ text }) => ({ ...noReply, text }));
      if (replyFaultOf(error) !== 'key_reused') return;
      // An earlier try arrived, with other words; these are not sent yet.
      change(({ text }) => ({ ...noReply, text }));
      void client.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    send: () => {
      // A second click may come before the button could show that the first is under way.
      if (isSending.current) return;
      isSending.current = true;
      const key = draft.key || crypto.randomUUID();
      change((now) => ({ ...now, key }));
      reply.mutate({ ...draft, key });
    },
    isSending: reply.isPending,
    isSent: reply.isSuccess,
    fault: reply.error ? replyFaultOf(reply.error) : null,
  };
}
