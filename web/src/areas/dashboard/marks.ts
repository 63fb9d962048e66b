import { readPriceChange } from '../../format/price-change.ts';
import type { Format } from '../../format/use-format.ts';
import type { Dashboard } from './queries.ts';

type Marker = Dashboard['markers'][number];

/** So many are named where there is little room; of the others there is the number. */
const named = 3;

/** The first few, and how many more there are. */
export function firstMarks<Mark>(marks: readonly Mark[]): { first: Mark[]; more: number } {
  const first = marks.slice(0, named);
  return { first, more: marks.length - first.length };
}

/** How the server writes a discount: −5.00 €, −12.50 %. */
const discounts = /^−(\d{1,13})(?:\.(\d{2}))? ([€%])$/;

function readDiscount(text: string, format: Format): string | undefined {
  const [isRead, whole, cents = '00', unit] = discounts.exec(text) ?? [];
  if (!isRead) return undefined;
  const hundredths = -Number(`${whole}${cents}`);
  return unit === '€'
    ? format.euros(hundredths, { exact: true })
    : format.percent(hundredths / 100);
}

/** What a marker says, with amounts as the reader writes them. Other words stay as they are. */
export function markerText({ kind, text }: Pick<Marker, 'kind' | 'text'>, format: Format): string {
  if (kind === 'PROMOTION') return readDiscount(text, format) ?? text;
  return (kind === 'PRICE_CHANGED' && readPriceChange(text, format)?.words) || text;
}
