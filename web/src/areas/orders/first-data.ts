import type { Visit } from '../../area/area.ts';
import { isSearchKept } from './list/kept-search.ts';
import { orderQuery } from './order-queries.ts';
import { ordersQuery, viewsQuery } from './queries.ts';
import { parseSearch } from './search.ts';

export function firstData({ api, search, language, prefetch }: Visit) {
  const wanted = parseSearch(search);
  // The search of the last visit comes back first (R11.9), and asks for other lines.
  const isOther = search === '' && isSearchKept();
  return Promise.all([
    !isOther && prefetch(ordersQuery(api, wanted, language)),
    wanted.order && prefetch(orderQuery(api, wanted.order, language)),
    prefetch(viewsQuery(api)),
  ]);
}
