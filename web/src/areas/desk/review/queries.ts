import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import { ReviewQueueDocument } from '../../../graphql/generated/desk/graphql.ts';
import type { QueueSearch } from './search.ts';

export const queueKey = 'review_queue';

/** One page of what waits. The page before stays while the next comes. */
export function queueQuery(api: Api, { stage, page, length }: QueueSearch) {
  const variables = { ...(stage && { stage }), page, length };
  return queryOptions({
    queryKey: [queueKey, variables],
    queryFn: async ({ signal }) => (await api(ReviewQueueDocument, variables, signal)).review_queue,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}
