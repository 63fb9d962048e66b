import type {
  CompatibilityResult,
  ProductSort,
  ProductState,
  SheetState,
} from '../../graphql/generated/graphql.ts';
import { productTypes } from '../../seller/product-types.ts';
import {
  choice,
  id,
  listAddress,
  oneOf,
  page,
  pageLength,
  type SearchOf,
  text,
  year,
} from '../../ui/list/address.ts';

export const productStates = [
  'DRAFT',
  'IN_VALIDATION',
  'ONLINE',
  'OFFLINE',
  'REMOVED',
] as const satisfies readonly ProductState[];

export const sheetStates = [
  'DRAFT',
  'IN_VALIDATION',
  'VALIDATED',
  'REFUSED',
] as const satisfies readonly SheetState[];

export const results = [
  'certified',
  'confirm',
  'declined',
  'outdated',
  'waiting',
] as const satisfies readonly CompatibilityResult[];

export const sorts = [
  'ATTENTION',
  'NAME',
  'PRICE',
  'TURNOVER',
  'RATING',
  'CREATED',
] as const satisfies readonly ProductSort[];

/** Everything the address says about the list. Products are shown 16 a page (R12.7). */
export const address = listAddress({
  search: text(),
  state: choice(productStates),
  type: choice(productTypes),
  sheet_state: choice(sheetStates),
  compatibility: choice(results),
  sort: oneOf(sorts, 'ATTENTION'),
  direction: oneOf(['ASC', 'DESC'], 'ASC'),
  view: oneOf(['table', 'tiles'], 'table'),
  length: pageLength(16, [10, 16, 25, 50, 100]),
  page: page(),
});

export type ProductSearch = SearchOf<typeof address>;

/** What of the address narrows the list, as the server takes it. */
export function filterOf({ search, state, type, sheet_state, compatibility }: ProductSearch) {
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(type && { type }),
    ...(sheet_state && { sheet_state }),
    ...(compatibility && { compatibility }),
  };
}

/** Everything the address says about the list of invoices, which are shown 10 a page (R12.7). */
export const invoiceAddress = listAddress({
  productID: id(),
  year: year(),
  length: pageLength(),
  page: page(),
});

export type InvoiceSearch = SearchOf<typeof invoiceAddress>;
