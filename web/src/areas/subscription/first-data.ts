import type { Visit } from '../../area/area.ts';
import { billingInvoicesQuery, billingQuery } from './queries.ts';

export const firstData = ({ api, params: { product_id = '' }, language, prefetch }: Visit) =>
  Promise.all([
    prefetch(billingQuery(api, product_id, language)),
    prefetch(billingInvoicesQuery(api, product_id)),
  ]);
