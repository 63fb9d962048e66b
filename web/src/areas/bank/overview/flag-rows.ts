/** A flag so far on the way to the last day has its words before its line, not after it. */
export const isBack = (share: number) => share > 0.7;

/**
 * In which row the words of each flag stand, from 0 on: those that would meet the
 * words of an earlier flag go a row down. Flags lie between 0, today, and 1, the
 * last day; room is the share of the width that words need.
 */
export function flagRows(shares: readonly number[], room: number): number[] {
  const rows: number[] = [];
  const starts = shares.map((share) => (isBack(share) ? share - room : share));
  for (const start of starts) {
    const taken = rows.filter((_, at) => Math.abs((starts[at] ?? 0) - start) < room);
    let row = 0;
    while (taken.includes(row)) row++;
    rows.push(row);
  }
  return rows;
}

/** How many rows that takes: none where there is no flag. */
export const rowCount = (rows: readonly number[]) => Math.max(-1, ...rows) + 1;
