import type { AmountDisplay, ProductType, SortDirection } from '../../graphql/generated/graphql.ts';
import { dayInParis, isPreset, type Period, rangeIn } from '../../ui/date-range/period.ts';
import { type ColumnId, columnIds, defaultColumns } from './columns.ts';
import {
  defaultSearch,
  lineTypes,
  type OrderSearch,
  orderSources,
  pageLengths,
  sortFields,
} from './search.ts';

const directions = ['ASC', 'DESC'] as const satisfies readonly SortDirection[];
const amounts = ['gross', 'net'] as const satisfies readonly AmountDisplay[];
const productTypes = [
  'adserver',
  'bundle',
  'business_care',
  'email',
  'formation',
  'module',
  'pack',
  'service',
  'support',
  'theme',
  'zen',
] as const satisfies readonly ProductType[];

/** What the server takes in a search; the rest of a longer text is left out. */
const longestSearch = 200;

/** No list has more pages than a number in the API can count. */
const lastPage = 10_000_000;

/** Reads an address. What it does not understand counts as not said; it never fails. */
export function parseSearch(
  address: string | URLSearchParams,
  today: string = dayInParis(),
): OrderSearch {
  const params = new URLSearchParams(address);
  const get = (name: string) => params.get(name)?.trim() ?? '';
  const oneOf = <T extends string>(known: readonly T[], name: string): T | null =>
    known.find((value) => value.toLowerCase() === get(name).toLowerCase()) ?? null;
  return {
    period: periodIn(params, today),
    search: searchIn(params.get('search') ?? ''),
    productID: matching(/^[1-9]\d{0,18}$/, get('productID')),
    source: oneOf(orderSources, 'source'),
    language: languageIn(get('language')),
    type: oneOf(lineTypes, 'type'),
    country: matching(/^[A-Z]{2}$/, get('country').toUpperCase()),
    product_type: oneOf(productTypes, 'product_type'),
    businessCareOnly: isYes(get('businessCareOnly')),
    sort: oneOf(sortFields, 'sort') ?? defaultSearch.sort,
    direction: oneOf(directions, 'direction') ?? defaultSearch.direction,
    amount_display: oneOf(amounts, 'amount_display') ?? defaultSearch.amount_display,
    columns: columnsIn(get('columns')),
    page: /^[1-9]\d{0,7}$/.test(get('page')) ? Math.min(Number(get('page')), lastPage) : 1,
    length: pageLengths.find((length) => String(length) === get('length')) ?? defaultSearch.length,
    order: matching(/^[1-9]\d{0,18}$/, get('order')),
  };
}

/** Writes the address: only what differs from the list as it opens, always in the same order. */
export function toAddress(search: OrderSearch): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | null, usual: string | number | null = null) =>
    value !== usual && value !== null && value !== '' && params.set(name, String(value));
  const { period } = search;
  if (typeof period !== 'string') {
    put('from', period.from);
    put('to', period.to);
  } else if (period === 'all') put('all', 'true');
  else put('period', period, defaultSearch.period as string);
  put('search', search.search);
  put('productID', search.productID);
  put('source', search.source);
  put('language', search.language);
  put('type', search.type);
  put('country', search.country);
  put('product_type', search.product_type);
  if (search.businessCareOnly) put('businessCareOnly', 'true');
  put('sort', search.sort, defaultSearch.sort);
  put('direction', search.direction, defaultSearch.direction);
  put('amount_display', search.amount_display, defaultSearch.amount_display);
  put('columns', search.columns.join(','), defaultColumns.join(','));
  put('length', search.length, defaultSearch.length);
  put('page', search.page, defaultSearch.page);
  put('order', search.order);
  // Commas may stand in a query as they are, and are read more easily so.
  return params.toString().replaceAll('%2C', ',');
}

/** What a saved view keeps: everything but the page one is on and the order beside it. */
export function viewAddress(search: OrderSearch): string {
  return toAddress({ ...search, page: defaultSearch.page, order: null });
}

function periodIn(params: URLSearchParams, today: string): Period {
  if (isYes(params.get('all') ?? '')) return 'all';
  const range = rangeIn(params, today);
  if (range) return range;
  const preset = params.get('period');
  return isPreset(preset) ? preset : defaultSearch.period;
}

/** A language as orders name theirs: fr, or with its script or region, as pt-BR and zh-Hant-TW. */
function languageIn(text: string): string | null {
  const [, language = '', further = ''] =
    /^([a-z]{2,3})((?:-[a-z\d]{2,8}){0,2})$/i.exec(text) ?? [];
  // Only the language itself is always in small letters; orders keep the case of the rest.
  return language ? language.toLowerCase() + further : null;
}

/** Signs that nobody can see stand for nothing that could be found, and the server refuses some. */
function searchIn(text: string): string {
  const visible = text.replace(/\p{Cc}+/gu, ' ').trim();
  return [...visible].slice(0, longestSearch).join('');
}

function columnsIn(text: string): readonly ColumnId[] {
  const asked = text.split(',').map((id) => id.trim());
  const known = asked.filter((id): id is ColumnId => columnIds.includes(id as ColumnId));
  return known.length > 0 ? [...new Set(known)] : defaultColumns;
}

const matching = (form: RegExp, text: string): string | null => (form.test(text) ? text : null);

const isYes = (text: string): boolean => text === 'true' || text === '1';
