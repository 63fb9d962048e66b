import type { Format } from './use-format.ts';

/** How the server writes a change of price, and the day it is valid from: 79.99 → 89.99 € (2026-06-11). */
const prices = /^(-?\d{1,13})\.(\d{2}) → (-?\d{1,13})\.(\d{2}) €(?: \((\d{4}-\d{2}-\d{2})\))?$/;

/** A change of price with amounts as the reader writes them; null for other words. */
export function readPriceChange(
  text: string,
  format: Pick<Format, 'euros'>,
): { words: string; day: string | null } | null {
  const found = prices.exec(text);
  if (!found) return null;
  const [, wasEuros, wasCents, isEuros, isCents, day] = found;
  const euros = (whole = '', cents = '') => format.euros(Number(whole + cents), { exact: true });
  return { words: `${euros(wasEuros, wasCents)} → ${euros(isEuros, isCents)}`, day: day ?? null };
}
