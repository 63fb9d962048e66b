import type { Visit } from '../../area/area.ts';
import { dataExportsQuery, deletionQuery, eMailsQuery, signInsQuery } from './account-queries.ts';
import { settingsQuery } from './queries.ts';

/** Whoever signs up on this screen is refused all of it, which is no fault. */
const meta = { noErrorRedirect: true, noErrorLog: true };

/** What all sections show, at once: each would otherwise wait for the first. */
export const firstData = ({ api, prefetch }: Visit) =>
  Promise.all([
    prefetch({ ...settingsQuery(api), meta }),
    prefetch({ ...eMailsQuery(api), meta }),
    prefetch({ ...signInsQuery(api), meta }),
    prefetch({ ...dataExportsQuery(api), meta }),
    prefetch({ ...deletionQuery(api), meta }),
  ]);
