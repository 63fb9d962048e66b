import type {
  AmountDisplay,
  OrderFilter,
  OrderLineType,
  OrderSortField,
  OrderSource,
  ProductType,
  SortDirection,
} from '../../graphql/generated/graphql.ts';
import { dayInParis, daysOf, type Period } from '../../ui/date-range/period.ts';
import { type ColumnId, defaultColumns } from './columns.ts';

/** Everything the address says about the list (R11.1, R11.2). Null and empty mean any. */
export interface OrderSearch {
  period: Period;
  search: string;
  productID: string | null;
  source: OrderSource | null;
  language: string | null;
  type: OrderLineType | null;
  country: string | null;
  product_type: ProductType | null;
  businessCareOnly: boolean;
  sort: OrderSortField;
  direction: SortDirection;
  amount_display: AmountDisplay;
  columns: readonly ColumnId[];
  page: number;
  length: PageLength;
  /** The order that stands beside the list. */
  order: string | null;
}

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

export const pageLengths = [10, 25, 50, 100] as const;

type PageLength = (typeof pageLengths)[number];

export const defaultSearch: OrderSearch = {
  period: '30d',
  search: '',
  productID: null,
  source: null,
  language: null,
  type: null,
  country: null,
  product_type: null,
  businessCareOnly: false,
  sort: 'DATE',
  direction: 'DESC',
  amount_display: 'gross',
  columns: defaultColumns,
  page: 1,
  length: 10,
  order: null,
};

/** The parts that narrow the list, as opposed to those that only present it. */
export const noFilter = {
  period: defaultSearch.period,
  search: '',
  productID: null,
  source: null,
  language: null,
  type: null,
  country: null,
  product_type: null,
  businessCareOnly: false,
} satisfies Partial<OrderSearch>;

/** Other lines at once: the page that holds the line which was the first until now. */
export function withLength(search: OrderSearch, length: PageLength) {
  return { length, page: Math.floor(((search.page - 1) * search.length) / length) + 1 };
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

/** Whether anything narrows the list further than it opens. */
export function isNarrowed(search: OrderSearch): boolean {
  const names = Object.keys(noFilter) as (keyof typeof noFilter)[];
  return names.some((name) => search[name] !== noFilter[name]);
}
