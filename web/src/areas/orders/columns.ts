import type { AmountDisplay, OrderSortField } from '../../graphql/generated/graphql.ts';
import type { ListColumn } from '../../ui/list/columns.ts';

/**
 * Every column the list can show, in the order the menu offers them. Their ids
 * are in addresses and saved views and are those of the export, so they stay.
 */
export const columnIds = [
  'date',
  'time',
  'reference',
  'type',
  'product',
  'product_type',
  'customer',
  'email',
  'country',
  'language',
  'shop',
  'source',
  'quantity',
  'discount',
  'base',
  'amount',
  'gross',
  'commission_rate',
  'commission',
  'net',
  'refunded',
  'business_care',
  'money',
] as const;

/** `amount` is gross or net turnover, as the reader has chosen. */
export type ColumnId = (typeof columnIds)[number];

export const defaultColumns: readonly ColumnId[] = [
  'date',
  'reference',
  'product',
  'customer',
  'source',
  'amount',
  'money',
];

type Layout = Pick<ListColumn<never>, 'numeric' | 'flexible' | 'width' | 'room' | 'keep' | 'card'>;

/**
 * How the columns are laid out. Those that are shown by default fit a window of 1280 beside the
 * sidebar; in a smaller one those that are kept identify a line; a card shows those without a
 * place in its own way.
 */
export const layouts: Readonly<Partial<Record<ColumnId, Layout>>> = {
  date: { width: 6.5, room: 7, keep: true, card: 'none' },
  reference: { width: 7.75, room: 9, keep: true, card: 'none' },
  type: { card: 'none' },
  product: { flexible: true, width: 12.25, room: 16, keep: true, card: 'none' },
  customer: { flexible: true, width: 8.5, room: 9, card: 'none' },
  email: { flexible: true, width: 11 },
  shop: { flexible: true, width: 11 },
  source: { width: 7.5, room: 11 },
  quantity: { numeric: true, card: 'line' },
  discount: { numeric: true, card: 'line' },
  base: { numeric: true, card: 'line' },
  amount: { numeric: true, width: 4.75, room: 6.5, keep: true, card: 'none' },
  gross: { numeric: true, card: 'line' },
  commission_rate: { numeric: true, card: 'line' },
  commission: { numeric: true, card: 'line' },
  net: { numeric: true, card: 'line' },
  refunded: { numeric: true, card: 'line' },
  business_care: { card: 'none' },
  money: { width: 12.5, room: 18.5, card: 'none' },
};

/** What a column sorts by; none where it does not (R11.3). */
export function sortOf(id: ColumnId, amountDisplay: AmountDisplay): OrderSortField | undefined {
  switch (id) {
    case 'date':
      return 'DATE';
    case 'base':
      return 'BASE_TURNOVER';
    case 'gross':
      return 'GROSS_TURNOVER';
    case 'net':
      return 'NET_TURNOVER';
    case 'amount':
      return amountDisplay === 'net' ? 'NET_TURNOVER' : 'GROSS_TURNOVER';
    default:
      return undefined;
  }
}

/**
 * The columns by the names an export knows: there, an amount is either gross or net, and the
 * seller's share is what is left of it and where that is, in two columns. The marks that the list
 * has beside a product are columns of their own, else two lines of an order could not be told apart.
 */
export function exportColumns(
  columns: readonly ColumnId[],
  amountDisplay: AmountDisplay,
): readonly string[] {
  const named = (id: ColumnId): readonly string[] => {
    if (id === 'amount') return [amountDisplay];
    if (id === 'product') return ['product', 'type', 'business_care'];
    return id === 'money' ? ['net', 'money'] : [id];
  };
  return [...new Set(columns.flatMap(named))];
}

/** Which column marks a refund: its type, else its product, else its name. */
export function markedColumn(columns: readonly ColumnId[]): ColumnId | undefined {
  return (['type', 'product'] as const).find((id) => columns.includes(id)) ?? mainColumn(columns);
}

/** The column that names a line and leads to its order. */
export function mainColumn(columns: readonly ColumnId[]): ColumnId | undefined {
  return columns.includes('reference') ? 'reference' : columns[0];
}
