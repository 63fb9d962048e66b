import { describe, expect, it } from 'vitest';
import { address } from './search.ts';

const { read: readSearch, write: writeSearch, isNarrowed } = address;

const today = '2026-11-15';
const usual = readSearch('', today);

// R2.21, R16.3: the address says what is listed, by the names the dashboard links with.
describe('the address of the reviews', () => {
  it('opens with all time and nothing narrowed', () => {
    expect(usual).toEqual({
      period: 'all',
      productID: null,
      stars: null,
      answered: null,
      page: 1,
      length: 10,
    });
    expect(writeSearch(usual)).toBe('');
    expect(isNarrowed(usual)).toBe(false);
    expect(isNarrowed({ ...usual, page: 3, length: 50 })).toBe(false);
  });

  it.each([
    'from=2026-10-25&to=2026-10-25',
    'period=12m&productID=7&stars=4&length=25&page=3',
    'stars=1',
    'answered=no',
  ])('reads what it writes: %s', (written) => {
    expect(writeSearch(readSearch(written, today))).toBe(written);
    expect(isNarrowed(readSearch(written, today))).toBe(true);
  });

  it.each([
    ['from=2026-11-20&to=2026-11-01', 'from=2026-11-01&to=2026-11-20'],
    ['from=2026-11-01', 'from=2026-11-01&to=2026-11-15'],
    ['to=2026-11-01', 'from=2000-01-01&to=2026-11-01'],
    ['from=0001-01-01&to=9999-12-31', 'from=2000-01-01&to=2199-12-31'],
    ['from=2026-02-30&stars=6&page=0&length=11&productID=-1&period=ever', ''],
    ['all=true', ''],
  ])('makes sense of %s', (written, understood) => {
    expect(writeSearch(readSearch(written, today))).toBe(understood);
  });
});
