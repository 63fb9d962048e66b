import { expect, it } from 'vitest';
import { type Line, withGaps } from './gaps.ts';

const line = (n: number, change: Line['change'] = 'SAME'): Line => ({
  before: n,
  after: n,
  text_before: String(n),
  text_after: String(n),
  change,
});

const lines = Array.from({ length: 20 }, (_, at) => line(at + 1, at === 9 ? 'CHANGED' : 'SAME'));

// R18.4
it('leaves out what is far from any change, until the whole file is requested', () => {
  const rows = withGaps(lines, false);
  expect(rows.map((row) => ('hidden' in row ? -row.hidden : row.after))).toEqual([
    -6, 7, 8, 9, 10, 11, 12, 13, -7,
  ]);
  expect(withGaps(lines, true)).toEqual(lines);
});
