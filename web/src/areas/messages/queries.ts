import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import type {
  SavedReplyDetailsFragment,
  ThreadDetailsFragment,
  ThreadsQuery,
} from '../../graphql/generated/graphql.ts';
import {
  SavedRepliesDocument,
  ThreadDocument,
  ThreadLabelsDocument,
  ThreadsDocument,
} from '../../graphql/generated/messages/graphql.ts';
import { filterOf, parseSearch, type ThreadSearch } from './search.ts';

type ThreadPage = ThreadsQuery['threads'];
export type ThreadEntry = ThreadPage['threads'][number];
export type Thread = ThreadDetailsFragment;
export type ThreadMessage = Thread['messages'][number];

export const threadListKey = ['messages', 'list'] as const;

/** The names that the seller gives threads. */
export const labelsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['messages', 'labels'],
    queryFn: async ({ signal }) => (await api(ThreadLabelsDocument, {}, signal)).thread_labels,
    meta: { noErrorRedirect: true },
  });

export type SavedReply = SavedReplyDetailsFragment;

export const savedRepliesKey = ['saved-replies'] as const;

/** Replies to send again, filled in for a thread. */
export const savedRepliesQuery = (api: Api, threadID: string) =>
  queryOptions({
    queryKey: [...savedRepliesKey, threadID],
    queryFn: async ({ signal }) =>
      (await api(SavedRepliesDocument, { threadID }, signal)).saved_replies,
    meta: { noErrorRedirect: true },
  });

/** One page of threads; the page before stays while the next one comes. */
export function threadsQuery(api: Api, search: ThreadSearch, lang: string) {
  const { page, length } = search;
  const variables = { ...filterOf(search), page, limit: length, lang };
  return queryOptions({
    queryKey: [...threadListKey, variables],
    queryFn: async ({ signal }) => (await api(ThreadsDocument, variables, signal)).threads,
    placeholderData: keepPreviousData,
    // Whoever comes back to the tab wants to know what came in meanwhile.
    refetchOnWindowFocus: true,
    meta: { noErrorRedirect: true },
  });
}

/**
 * One thread with its newest messages, and those before them that were read
 * already. Null where there is none of this seller under the id.
 */
export function threadQuery(api: Api, id: string, lang: string) {
  const queryKey = ['messages', 'thread', id, lang] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const newest = (await api(ThreadDocument, { id, lang }, signal)).thread ?? null;
      const known = client.getQueryData<Thread | null>(queryKey);
      return newest && known ? withNewest(known, newest) : newest;
    },
    // In another language it is the same thread: what is being written stays in its field.
    placeholderData: (former, query) => (query?.queryKey[2] === id ? former : undefined),
    refetchOnWindowFocus: true,
    meta: { noErrorRedirect: true },
  });
}

/** A thread as it is now, with what was read of its earlier messages. */
export function withNewest(known: Thread, newest: Thread): Thread {
  const first = newest.messages[0]?.id;
  const at = known.messages.findIndex(({ id }) => id === first);
  // Without a message in common something may lie between them.
  if (at < 0) return newest;
  return {
    ...newest,
    messages: [...known.messages.slice(0, at), ...newest.messages],
    has_earlier: at > 0 ? known.has_earlier : newest.has_earlier,
  };
}

/** A thread with the messages before its first one. */
export function withEarlier(known: Thread, earlier: Thread): Thread {
  return {
    ...known,
    messages: [...earlier.messages, ...known.messages],
    has_earlier: earlier.has_earlier,
  };
}

export function firstData({ api, search, language, prefetch }: Visit) {
  const wanted = parseSearch(search);
  return Promise.all([
    prefetch(threadsQuery(api, wanted, language)),
    prefetch(labelsQuery(api)),
    wanted.thread && prefetch(threadQuery(api, wanted.thread, language)),
  ]);
}
