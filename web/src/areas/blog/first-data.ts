import type { Visit } from '../../area/area.ts';
import { openedBy } from './address.ts';
import { articleQuery, articlesQuery } from './queries.ts';

export function firstData({ api, search, language, prefetch }: Visit) {
  const { article, page } = openedBy(new URLSearchParams(search));
  return article
    ? prefetch(articleQuery(api, language, article))
    : prefetch(articlesQuery(api, language, page));
}
