import type { Visit } from '../../area/area.ts';
import { versionsQuery } from './queries.ts';
import { address } from './search.ts';

export const firstData = ({ api, search, language, prefetch }: Visit) =>
  prefetch(versionsQuery(api, address.read(search), language));
