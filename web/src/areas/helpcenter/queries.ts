import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import type { OperatorThreadFragment } from '../../graphql/generated/graphql.ts';
import { ContactThreadsDocument } from '../../graphql/generated/helpcenter/graphql.ts';

export type Thread = OperatorThreadFragment;

export const threadsKey = ['contact_threads'];

export const threadsQuery = (api: Api) =>
  queryOptions({
    queryKey: threadsKey,
    queryFn: async ({ signal }) => (await api(ContactThreadsDocument, {}, signal)).contact_threads,
    meta: { noErrorRedirect: true },
  });
