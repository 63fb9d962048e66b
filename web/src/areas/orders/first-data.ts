import type { Visit } from '../../area/area.ts';
import { isSearchStored } from './list/stored-search.ts';
import { orderQuery } from './order-queries.ts';
import { ordersQuery, viewsQuery } from './queries.ts';
import { parseSearch } from './search.ts';

export function firstData({ api, search, language, prefetch }: Visit) {
  const wanted = parseSearch(search);
  // The search of the last visit comes back first (R11.9), and needs other lines.
  const isOther = search === '' && isSearchStored();
  return Promise.all([
    !isOther && prefetch(ordersQuery(api, wanted, language)),
    wanted.order && prefetch(orderQuery(api, wanted.order, language)),
    prefetch(viewsQuery(api)),
  ]);
}
