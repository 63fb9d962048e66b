import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import {
  DeskTimesDocument,
  PublishedSheetDocument,
  ReviewFileDocument,
  ReviewFilesDocument,
  ReviewQueueDocument,
  ReviewSheetDocument,
  ReviewVersionDocument,
} from '../../../graphql/generated/desk/graphql.ts';
import type {
  JudgedFindingFragment,
  QueueItemFragment,
  ReviewVersionQuery,
} from '../../../graphql/generated/graphql.ts';
import { deskKey } from '../parts/use-act.ts';
import type { QueueSearch } from './search.ts';

export type Item = QueueItemFragment;
export type Report = NonNullable<ReviewVersionQuery['review_report']>;
export type Finding = JudgedFindingFragment;

const meta = { noErrorRedirect: true };

/** One page of what waits. The page before stays while the next comes. */
export function queueQuery(api: Api, { stage, kind, mine, page, length }: QueueSearch) {
  const variables = { ...(stage && { stage }), ...(kind && { kind }), mine, page, length };
  return queryOptions({
    queryKey: [deskKey, 'queue', variables],
    queryFn: async ({ signal }) => (await api(ReviewQueueDocument, variables, signal)).review_queue,
    placeholderData: keepPreviousData,
    meta,
  });
}

export const timesQuery = (api: Api) =>
  queryOptions({
    queryKey: [deskKey, 'times'],
    queryFn: async ({ signal }) => (await api(DeskTimesDocument, {}, signal)).desk_times,
    meta,
  });

export const versionQuery = (api: Api, id: string, lang: string) =>
  queryOptions({
    queryKey: [deskKey, 'version', id, lang],
    queryFn: ({ signal }) => api(ReviewVersionDocument, { id, lang }, signal),
    meta,
  });

export const filesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['review_files', id],
    queryFn: async ({ signal }) => (await api(ReviewFilesDocument, { id }, signal)).review_files,
    meta,
  });

/** What was uploaded does not change. */
export const fileQuery = (api: Api, id: string, path: string) =>
  queryOptions({
    queryKey: ['review_file', id, path],
    queryFn: async ({ signal }) =>
      (await api(ReviewFileDocument, { id, path }, signal)).review_file ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    meta,
  });

export const sheetQuery = (api: Api, id: string, lang: string) =>
  queryOptions({
    queryKey: [deskKey, 'sheet', id, lang],
    queryFn: ({ signal }) => api(ReviewSheetDocument, { id, lang }, signal),
    meta,
  });

export const publishedQuery = (api: Api, product: string, lang: string) =>
  queryOptions({
    queryKey: [deskKey, 'published', product, lang],
    queryFn: async ({ signal }) =>
      (await api(PublishedSheetDocument, { product, lang }, signal)).published_sheet ?? null,
    meta,
  });
