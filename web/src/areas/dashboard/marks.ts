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

/** How the server tells a change of price: 79.99 → 89.99 €. */
const prices = /^(-?\d{1,13})\.(\d{2}) → (-?\d{1,13})\.(\d{2}) €$/;

/** What a marker tells, with amounts as the reader writes them. Other words stay as they are. */
export function markerText({ kind, text }: Pick<Marker, 'kind' | 'text'>, format: Format): string {
  const found = kind === 'PRICE_CHANGED' && prices.exec(text);
  if (!found) return text;
  const [, wasEuros, wasCents, isEuros, isCents] = found;
  const euros = (whole = '', cents = '') => format.euros(Number(whole + cents), { exact: true });
  return `${euros(wasEuros, wasCents)} → ${euros(isEuros, isCents)}`;
}
