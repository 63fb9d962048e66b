import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import type { OperatorThreadFragment } from '../../graphql/generated/graphql.ts';
import {
  ContactMessagesDocument,
  ContactThreadsDocument,
} from '../../graphql/generated/helpcenter/graphql.ts';

export type Thread = OperatorThreadFragment;

/** Why the operators are written no more today. */
export const usedUp = ['messages_used_up'] as const;

export const threadsKey = ['contact_threads'];

export const threadsQuery = (api: Api) =>
  queryOptions({
    queryKey: threadsKey,
    queryFn: async ({ signal }) => (await api(ContactThreadsDocument, {}, signal)).contact_threads,
    meta: { noErrorRedirect: true },
  });

/** What was written before the messages that a conversation came with. */
export const olderQuery = (api: Api, { id, messages, older }: Thread) => ({
  queryKey: ['contact_messages', id],
  newest: messages,
  count: older,
  read: async (before: string, signal: AbortSignal) =>
    (await api(ContactMessagesDocument, { thread: id, before }, signal)).contact_messages,
});
