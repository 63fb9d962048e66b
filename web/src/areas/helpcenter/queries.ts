import { queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import type { OperatorThreadFragment } from '../../graphql/generated/graphql.ts';
import {
  ContactMessagesDocument,
  ContactThreadsDocument,
  HelpFiguresDocument,
} from '../../graphql/generated/helpcenter/graphql.ts';

export type Thread = OperatorThreadFragment;

/** Why a message to the operators is not taken. */
export const refusals = ['messages_used_up', 'file_unknown'] as const;

/** Where files for the next message to the operators are uploaded. */
export const filesAddress = '/upload/contact';

export const threadsKey = ['contact_threads'];

export const threadsQuery = (api: Api) =>
  queryOptions({
    queryKey: threadsKey,
    queryFn: async ({ signal }) => (await api(ContactThreadsDocument, {}, signal)).contact_threads,
    meta: { noErrorRedirect: true },
  });

/** Terms change by the day, so an answer holds for as long as one reads. */
export const helpFiguresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['help_figures'],
    queryFn: async ({ signal }) => (await api(HelpFiguresDocument, {}, signal)).marketplace_terms,
    staleTime: 60 * 60 * 1000,
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

export const firstData = ({ api, prefetch }: Visit) => prefetch(helpFiguresQuery(api));

export const firstContactData = ({ api, prefetch }: Visit) => prefetch(threadsQuery(api));
