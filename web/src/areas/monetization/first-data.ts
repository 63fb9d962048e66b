import type { Visit } from '../../area/area.ts';
import { revenueQuery } from './queries.ts';

export const firstData = ({ api, language, prefetch }: Visit) =>
  prefetch(revenueQuery(api, language));
