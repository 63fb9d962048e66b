import type { Visit } from '../../area/area.ts';
import { helpFiguresQuery, threadsQuery } from './queries.ts';

export const firstData = ({ api, prefetch }: Visit) => prefetch(helpFiguresQuery(api));

export const firstContactData = ({ api, prefetch }: Visit) => prefetch(threadsQuery(api));
