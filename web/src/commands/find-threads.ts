import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../graphql/client.ts';
import { FindThreadsDocument } from '../graphql/generated/commands/graphql.ts';

/** How long the newest conversations are searched before they are fetched again, in milliseconds. */
const fresh = 60_000;

/** The newest hundred conversations; whoever looks for an older one finds it on the screen of messages. */
export function findThreadsQuery(api: Api, lang: string) {
  return queryOptions({
    queryKey: ['find_threads', lang],
    queryFn: async ({ signal }) =>
      (await api(FindThreadsDocument, { lang }, signal)).threads.threads,
    staleTime: fresh,
    meta: { noErrorRedirect: true },
  });
}
