/**
 * The value one step on, or null where that would leave the bounds. From an
 * empty field the first step goes to zero, or to the bound nearest to it.
 */
export function stepped(
  value: number | null,
  step: number,
  min: number,
  max: number,
): number | null {
  const next = value === null ? Math.min(Math.max(0, min), max) : sum(value, step);
  return next >= min && next <= max ? next : null;
}

/** Adds as one would on paper: 0.1 and 0.2 are 0.3. */
function sum(a: number, b: number): number {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return Number((a + b).toFixed(decimals));
}

function decimalsOf(value: number): number {
  return Math.min(100, String(value).split('.')[1]?.length ?? 0);
}
