import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import {
  DevblogArticleDocument,
  DevblogArticlesDocument,
} from '../../graphql/generated/blog/graphql.ts';

export const blogKey = ['blog'];

export const articlesQuery = (api: Api, lang: string, page: number) =>
  queryOptions({
    queryKey: [...blogKey, lang, page],
    queryFn: async ({ signal }) =>
      (await api(DevblogArticlesDocument, { lang, page }, signal)).devblog_articles,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });

export const articleQuery = (api: Api, lang: string, slug: string) =>
  queryOptions({
    queryKey: ['blog_article', lang, slug],
    queryFn: async ({ signal }) =>
      (await api(DevblogArticleDocument, { lang, slug }, signal)).devblog_article,
    meta: { noErrorRedirect: true },
  });
