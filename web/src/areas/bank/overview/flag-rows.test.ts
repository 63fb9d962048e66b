import { expect, it } from 'vitest';
import { flagRows, rowCount } from './flag-rows.ts';

// R14.6
it.each([
  ['one row for payouts a month apart', [0.1, 0.43], 0.2, [0, 0]],
  ['a row down where two are close', [0.1, 0.14], 0.2, [0, 1]],
  ['the first row again where it is free', [0.1, 0.14, 0.5], 0.2, [0, 1, 0]],
  ['a row down for words that lead back to an earlier flag', [0.1, 0.43, 0.77], 0.3, [0, 0, 1]],
  ['each its row on the same day', [0.1, 0.1], 0.2, [0, 1]],
  ['a third row', [0.1, 0.12, 0.14], 0.2, [0, 1, 2]],
])('gives %s', (_, shares, room, rows) => {
  expect(flagRows(shares, room)).toEqual(rows);
});

it('takes no height where no payout is coming', () => {
  expect(rowCount(flagRows([], 0.2))).toBe(0);
  expect(rowCount(flagRows([0.1, 0.14], 0.2))).toBe(2);
});
