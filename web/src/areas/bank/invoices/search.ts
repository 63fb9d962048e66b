import { listAddress, page, pageLength, type SearchOf, year } from '../../../ui/list/address.ts';

/** Everything the address says about the list of invoices. */
export const address = listAddress({ year: year(), length: pageLength(), page: page() });

export type InvoiceSearch = SearchOf<typeof address>;
