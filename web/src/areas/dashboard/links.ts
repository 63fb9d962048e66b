import type { Dimension, Indicator } from '../../graphql/generated/graphql.ts';
import { paths } from '../../links/paths.ts';
import type { DayRange } from '../../ui/date-range/period.ts';
import { address } from './search.ts';

/** Which lines a figure counts. */
export interface Behind {
  indicator: Indicator;
  days: DayRange;
  productID: string | null;
  /** The bar it is, of a dimension. Default the whole. */
  part?: { dimension: Dimension; value: string };
}

/** The parameter of the order list for each dimension. */
const parameters: Record<Dimension, string> = {
  PRODUCT: 'productID',
  TYPE: 'product_type',
  SOURCE: 'source',
  COUNTRY: 'country',
  LANGUAGE: 'language',
};

/** What has the page of threads, of reviews or of days behind it: none of these knows types. */
const isCountedByProduct = (indicator: Indicator) =>
  indicator === 'TICKETS_RECEIVED' || indicator === 'AVERAGE_RATE' || indicator === 'SESSIONS';

/** The part of the dashboard's address that opens the curve's table. */
export const tableHash = 'days';

/**
 * Where the things are that a figure counts: orders for money and sales, threads
 * for what customers asked, reviews for ratings. A session leaves no line, only
 * a count for each product and day: its figure leads to these counts, which the
 * dashboard has in the table of its curve. null where no page shows just that:
 * the threads, ratings and sessions of a type, unless they are of one product,
 * which has one type.
 */
export function linkBehind(behind: Behind, language: string): string | null {
  const { indicator, days, productID, part } = behind;
  const params = new URLSearchParams({ from: days.from, to: days.to });
  if (productID) params.set('productID', productID);
  if (part?.dimension === 'TYPE' && isCountedByProduct(indicator)) {
    if (!productID) return null;
  } else if (part) params.set(parameters[part.dimension], part.value);
  const to = (page: string, extra: Record<string, string> = {}) =>
    `${paths.home(language)}/${page}?${new URLSearchParams([...params, ...Object.entries(extra)])}`;
  switch (indicator) {
    case 'TURNOVER':
    case 'SALES':
    case 'CONVERSION':
      return to('orders', { type: 'ORDER' });
    case 'REFUNDS':
      return to('orders', { type: 'REFUND' });
    case 'TICKETS_RECEIVED':
      return to('messages', { state: 'ALL' });
    case 'AVERAGE_RATE':
      return to('reviews');
    case 'SESSIONS': {
      const product = params.get('productID');
      const search = { ...address.usual, indicator, period: days, productID: product };
      return `${paths.home(language)}/dashboard?${address.write(search)}#${tableHash}`;
    }
  }
}

/** What a link behind a figure is said to show. */
export const thingsBehind: Record<
  Indicator,
  'orders' | 'refunds' | 'days' | 'threads' | 'reviews'
> = {
  TURNOVER: 'orders',
  REFUNDS: 'refunds',
  SALES: 'orders',
  SESSIONS: 'days',
  CONVERSION: 'orders',
  TICKETS_RECEIVED: 'threads',
  AVERAGE_RATE: 'reviews',
};

/**
 * Whether a point of the curve is itself what was counted: a session is stored as
 * a number for each product and day, and of one day of one product there is
 * nothing behind it. A view of one day has the products below.
 */
export function isLastCount({ indicator, days, productID }: Behind, view: DayRange): boolean {
  if (indicator !== 'SESSIONS' || days.from !== days.to) return false;
  return productID !== null || view.from === view.to;
}
