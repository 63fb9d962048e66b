import type { Visit } from '../../area/area.ts';
import { reportQuery, versionsQuery } from './queries.ts';
import { address } from './search.ts';

export const firstData = ({ api, search, language, prefetch }: Visit) =>
  prefetch(versionsQuery(api, address.read(search), language));

export const firstReportData = ({ api, params, language, prefetch }: Visit) =>
  prefetch(reportQuery(api, params.upload_id ?? '', language));
