import type { Visit } from '../../area/area.ts';
import { threadQuery, threadsQuery } from './queries.ts';
import { parseSearch } from './search.ts';

export function firstData({ api, search, language, prefetch }: Visit) {
  const wanted = parseSearch(search);
  return Promise.all([
    prefetch(threadsQuery(api, wanted, language)),
    wanted.thread && prefetch(threadQuery(api, wanted.thread, language)),
  ]);
}
