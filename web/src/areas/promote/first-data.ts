import type { Visit } from '../../area/area.ts';
import { listQuery, termsQuery } from './queries.ts';
import { address } from './search.ts';

export const firstData = ({ api, search, language, prefetch }: Visit) =>
  Promise.all([
    prefetch(listQuery(api, address.read(search), language)),
    prefetch(termsQuery(api, language)),
  ]);
