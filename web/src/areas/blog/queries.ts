import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import {
  DevblogArticleDocument,
  DevblogArticlesDocument,
  ReadDevblogDocument,
} from '../../graphql/generated/blog/graphql.ts';
import { openedBy } from './address.ts';

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

/** For how many milliseconds somebody who leaves is held up. */
const longestWait = 2_000;

/** The legacy blog cannot say what was read there: whoever leaves for it has read all (R17.2). */
export const readAll = (api: Api, lang: string) =>
  api(ReadDevblogDocument, { lang }, AbortSignal.timeout(longestWait));

export function firstData({ api, search, language, prefetch }: Visit) {
  const { article, page } = openedBy(new URLSearchParams(search));
  return article
    ? prefetch(articleQuery(api, language, article))
    : prefetch(articlesQuery(api, language, page));
}
