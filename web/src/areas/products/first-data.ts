import type { Visit } from '../../area/area.ts';
import { invoiceListQuery, listQuery, productQuery } from './queries.ts';
import { address, invoiceAddress } from './search.ts';

export const firstData = ({ api, search, language, prefetch }: Visit) =>
  prefetch(listQuery(api, address.read(search), language));

export const firstProductData = ({ api, params, language, prefetch }: Visit) =>
  prefetch(productQuery(api, params.id_product ?? '', language));

export const firstInvoiceData = ({ api, search, language, prefetch }: Visit) =>
  prefetch(invoiceListQuery(api, invoiceAddress.read(search), language));
