import type { Visit } from '../../area/area.ts';
import { ratingsQuery } from './queries.ts';
import { address } from './search.ts';

export const firstData = ({ api, search, language, prefetch }: Visit) =>
  prefetch(ratingsQuery(api, address.read(search), language));
