import type { Visit } from '../../area/area.ts';
import { figuresQuery, standingQuery } from './queries.ts';
import { isByMonth, readSearch, requestedDays } from './search.ts';

export function firstData({ api, search, language: lang, prefetch }: Visit) {
  const { period, productID } = readSearch(search);
  const { from, to } = requestedDays(period);
  return Promise.all([
    prefetch(figuresQuery(api, { from, to, productID, by_month: isByMonth(period), lang })),
    prefetch(standingQuery(api)),
  ]);
}

export const firstLevelData = ({ api, prefetch }: Visit) => prefetch(standingQuery(api));
