import type { Visit } from '../../area/area.ts';
import { settingsQuery } from './queries.ts';

export const firstData = ({ api, prefetch }: Visit) => prefetch(settingsQuery(api));
