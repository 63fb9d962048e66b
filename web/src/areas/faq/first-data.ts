import type { Visit } from '../../area/area.ts';
import { termsQuery } from './queries.ts';

export const firstData = ({ api, prefetch }: Visit) => prefetch(termsQuery(api));
