import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import {
  ArticlePreviewDocument,
  CommissionSellersDocument,
  DeskArticlesDocument,
  DeskBacklogDocument,
  DeskBooksDocument,
  DeskBusinessDocument,
  DeskTablesDocument,
  IntakeClientsDocument,
} from '../../../graphql/generated/desk/graphql.ts';
import type { DeskArticlesQuery } from '../../../graphql/generated/graphql.ts';
import { deskKey } from '../parts/use-act.ts';

const meta = { noErrorRedirect: true };

export const businessQuery = (api: Api) =>
  queryOptions({
    queryKey: [deskKey, 'marketplace', 'business'],
    queryFn: async ({ signal }) => (await api(DeskBusinessDocument, {}, signal)).desk_business,
    meta,
  });

export const booksQuery = (api: Api) =>
  queryOptions({
    queryKey: [deskKey, 'marketplace', 'books'],
    queryFn: async ({ signal }) => (await api(DeskBooksDocument, {}, signal)).desk_books,
    meta,
  });

export const backlogQuery = (api: Api) =>
  queryOptions({
    queryKey: [deskKey, 'marketplace', 'backlog'],
    queryFn: ({ signal }) => api(DeskBacklogDocument, {}, signal),
    meta,
  });

export const tablesQuery = (api: Api) =>
  queryOptions({
    queryKey: [deskKey, 'marketplace', 'tables'],
    queryFn: ({ signal }) => api(DeskTablesDocument, {}, signal),
    meta,
  });

export const commissionSellersQuery = (api: Api, partnership: string, starts_on: string) =>
  queryOptions({
    queryKey: [deskKey, 'marketplace', 'commission', partnership, starts_on],
    queryFn: async ({ signal }) =>
      (await api(CommissionSellersDocument, { partnership, starts_on }, signal)).commission_sellers,
    meta,
  });

export type DeskArticle = DeskArticlesQuery['desk_articles']['articles'][number];

export const articlesQuery = (api: Api, lang: string, page: number, length: number) =>
  queryOptions({
    queryKey: [deskKey, 'marketplace', 'articles', lang, page, length],
    queryFn: async ({ signal }) =>
      (await api(DeskArticlesDocument, { lang, page, length }, signal)).desk_articles,
    placeholderData: (before, query) => (query?.queryKey[3] === lang ? before : undefined),
    meta,
  });

export const previewQuery = (api: Api, body: string) =>
  queryOptions({
    queryKey: [deskKey, 'marketplace', 'preview', body],
    queryFn: async ({ signal }) =>
      (await api(ArticlePreviewDocument, { body }, signal)).article_preview,
    gcTime: 0,
    meta,
  });

export const clientsQuery = (api: Api) =>
  queryOptions({
    queryKey: [deskKey, 'marketplace', 'clients'],
    queryFn: async ({ signal }) => (await api(IntakeClientsDocument, {}, signal)).intake_clients,
    meta,
  });
