import type { Visit } from '../../area/area.ts';
import { listQuery } from './queries.ts';
import { address } from './search.ts';

export const firstData = ({ api, search, language, prefetch }: Visit) =>
  prefetch(listQuery(api, address.read(search), language));
