import type { AmountDisplay, OrderSortField } from '../../graphql/generated/graphql.ts';

/**
 * Every column the list can show, in the order the menu offers them. Their ids
 * stand in addresses and saved views and are those of the export, so they stay.
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

/** Figures: on the right, of one width. */
const figures: ReadonlySet<ColumnId> = new Set([
  'quantity',
  'discount',
  'base',
  'amount',
  'gross',
  'commission_rate',
  'commission',
  'net',
  'refunded',
]);

export const isFigure = (id: ColumnId): boolean => figures.has(id);

/** Texts of any length: they share the room that the others leave. */
const flexible: ReadonlySet<ColumnId> = new Set(['product', 'customer', 'email', 'shop']);

export const isFlexible = (id: ColumnId): boolean => flexible.has(id);

/**
 * How narrow a column can get, in rem, before the table scrolls instead. Those that are shown
 * by default fit a window of 1280 beside the sidebar, the lines around them and a scroll bar.
 */
const narrowest: Partial<Record<ColumnId, number>> = {
  date: 6.5,
  reference: 7.75,
  product: 12.25,
  customer: 8.5,
  email: 11,
  shop: 11,
  source: 7.5,
  amount: 4.75,
  money: 12.5,
};

export const widthOf = (columns: readonly ColumnId[]): number =>
  columns.reduce((sum, id) => sum + (narrowest[id] ?? 8.5), 0);

/** What a line is told by; these stay where there is no room for all. */
const essential = ['date', 'reference', 'product', 'amount'] as const satisfies readonly ColumnId[];

/** What a column takes, in rem, where nothing of it is to be cut. */
const comfortable: Partial<Record<ColumnId, number>> = {
  date: 7,
  reference: 9,
  product: 16,
  customer: 9,
  source: 11,
  amount: 6.5,
  money: 14,
};

/**
 * The columns for a list of this width, in rem: those that tell a line, then
 * as many of the others as fit, in their order.
 */
export function columnsThatFit(columns: readonly ColumnId[], room: number): readonly ColumnId[] {
  const isFirst = (id: ColumnId) =>
    (essential as readonly ColumnId[]).includes(id) || id === mainColumn(columns);
  const kept = new Set<ColumnId>();
  let left = room;
  for (const id of [...columns.filter(isFirst), ...columns.filter((id) => !isFirst(id))]) {
    const width = comfortable[id] ?? narrowest[id] ?? 8.5;
    if (!isFirst(id) && width > left) continue;
    kept.add(id);
    left -= width;
  }
  return columns.filter((id) => kept.has(id));
}

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

/** The columns by the names an export knows: there, an amount is either gross or net. */
export function exportColumns(
  columns: readonly ColumnId[],
  amountDisplay: AmountDisplay,
): readonly string[] {
  return [...new Set(columns.map((id) => (id === 'amount' ? amountDisplay : id)))];
}

/** Where the mark of a refund stands: with its type, else with its product, else with its name. */
export function markedColumn(columns: readonly ColumnId[]): ColumnId | undefined {
  return (['type', 'product'] as const).find((id) => columns.includes(id)) ?? mainColumn(columns);
}

/** The column that names a line and leads to its order. */
export function mainColumn(columns: readonly ColumnId[]): ColumnId | undefined {
  return columns.includes('reference') ? 'reference' : columns[0];
}
