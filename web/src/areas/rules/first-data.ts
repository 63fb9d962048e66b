import type { Visit } from '../../area/area.ts';
import { ruleQuery, rulesQuery } from './queries.ts';

export const firstData = ({ api, params: { rule }, language, prefetch }: Visit) =>
  rule ? prefetch(ruleQuery(api, rule, language)) : prefetch(rulesQuery(api, language));
