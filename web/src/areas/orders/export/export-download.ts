import type { ExportFormat, OrderFilter } from '../../../graphql/generated/graphql.ts';

/** Longer exports are prepared by the server in the background; it refuses to stream them. */
export const longestDownload = 50_000;

/** Every column that a file can have, in the order of the server's list. */
export const allColumns = [
  'date',
  'time',
  'reference',
  'line',
  'type',
  'source',
  'product',
  'product_type',
  'customer',
  'email',
  'country',
  'language',
  'shop',
  'quantity',
  'discount',
  'base',
  'gross',
  'commission_rate',
  'commission',
  'net',
  'refunded',
  'refund_of',
  'money',
  'business_care',
] as const;

/** What the file is to look like. */
export interface FileWishes {
  format: ExportFormat;
  /** In this order. */
  columns: readonly string[];
  /** Of its dates, as Europe/Paris. */
  zone: string;
  /** Of its headings. */
  lang: string;
}

/** The address of the filtered lines as a file. */
export function ordersFile(filter: OrderFilter, { format, columns, zone, lang }: FileWishes) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, format, zone, lang })) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  }
  params.set('columns', columns.join(','));
  return `/download/orders?${params}`;
}

/** The address of an export that was prepared. */
export const preparedFile = (id: string) => `/download/exports/${encodeURIComponent(id)}`;
