import type {
  AmountDisplay,
  OrderFilter,
  OrderLineType,
  OrderSortField,
  OrderSource,
  SortDirection,
} from '../../graphql/generated/graphql.ts';
import { productTypes } from '../../seller/product-types.ts';
import { dayInParis, daysOf } from '../../ui/date-range/period.ts';
import {
  beside,
  choice,
  type Field,
  flag,
  id,
  listAddress,
  matching,
  oneOf,
  page,
  pageLength,
  period,
  type SearchOf,
  text,
} from '../../ui/list/address.ts';
import { type ColumnId, columnIds, defaultColumns } from './columns.ts';

export const orderSources = [
  'AD',
  'ADDONS',
  'AUTO',
  'MERCHANT_BACKOFFICE',
  'SUBSCRIPTION',
] as const satisfies readonly OrderSource[];

export const lineTypes = ['ORDER', 'REFUND'] as const satisfies readonly OrderLineType[];

export const sortFields = [
  'DATE',
  'BASE_TURNOVER',
  'GROSS_TURNOVER',
  'NET_TURNOVER',
] as const satisfies readonly OrderSortField[];

const directions = ['ASC', 'DESC'] as const satisfies readonly SortDirection[];
const amounts = ['gross', 'net'] as const satisfies readonly AmountDisplay[];
const columns: Field<readonly ColumnId[]> = {
  usual: defaultColumns,
  read: (params, name) => {
    const listed = (params.get(name) ?? '').split(',').map((column) => column.trim());
    const known = listed.filter((column): column is ColumnId =>
      columnIds.includes(column as ColumnId),
    );
    return known.length > 0 ? [...new Set(known)] : undefined;
  },
};

/** Only the language itself is always in small letters; orders keep the case of the rest. */
const smallLanguage = (tag: string) => tag.replace(/^[a-z]+/i, (part) => part.toLowerCase());

/** Everything the address says about the list (R11.1, R11.2). Null and empty mean any. */
export const address = listAddress({
  period: period('30d'),
  search: text(),
  productID: id(),
  source: choice(orderSources),
  /** As orders name theirs: fr, or with its script or region, as pt-BR and zh-Hant-TW. */
  language: matching(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}$/i, smallLanguage),
  type: choice(lineTypes),
  country: matching(/^[A-Z]{2}$/, (code) => code.toUpperCase()),
  product_type: choice(productTypes),
  businessCareOnly: flag(),
  sort: oneOf(sortFields, 'DATE'),
  direction: oneOf(directions, 'DESC'),
  amount_display: oneOf(amounts, 'gross'),
  columns,
  length: pageLength(),
  page: page(),
  /** The order that is open beside the list. */
  order: beside(),
});

export type OrderSearch = SearchOf<typeof address>;

export const {
  usual: defaultSearch,
  noFilter,
  read: parseSearch,
  write: toAddress,
  isNarrowed,
} = address;

/** What a saved view keeps: everything but the page one is on and the order beside it. */
export function viewAddress(search: OrderSearch): string {
  return toAddress({ ...search, page: defaultSearch.page, order: null });
}

/** The filter as list, totals and export understand it; the period always as days. */
export function filterOf(search: OrderSearch, today: string = dayInParis()): OrderFilter {
  const days = daysOf(search.period, today);
  return {
    ...(days ? { from: days.from, to: days.to } : { all: true }),
    ...(search.search && { search: search.search }),
    ...(search.productID && { productID: search.productID }),
    ...(search.source && { source: search.source }),
    ...(search.language && { language: search.language }),
    ...(search.type && { type: search.type }),
    ...(search.country && { country: search.country }),
    ...(search.product_type && { product_type: search.product_type }),
    ...(search.businessCareOnly && { businessCareOnly: true }),
    sort: search.sort,
    direction: search.direction,
  };
}
