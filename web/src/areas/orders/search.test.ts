import { describe, expect, it } from 'vitest';
import { defaultColumns } from './columns.ts';
import { defaultSearch, filterOf, isNarrowed, noFilter } from './search.ts';

const today = '2026-11-15';

// R11.1, R11.3, R11.4
describe('the filter', () => {
  it('is the last 30 days unless the address says otherwise', () => {
    expect(filterOf(defaultSearch, today)).toEqual({
      from: '2026-10-17',
      to: today,
      sort: 'DATE',
      direction: 'DESC',
    });
  });

  it('has no bounds of date for all', () => {
    const filter = filterOf({ ...defaultSearch, period: 'all' }, today);
    expect(filter).toEqual({ all: true, sort: 'DATE', direction: 'DESC' });
  });

  it('passes everything on', () => {
    const narrowed = {
      search: 'ada',
      productID: '3',
      source: 'SUBSCRIPTION',
      language: 'de',
      type: 'REFUND',
      country: 'PL',
      product_type: 'theme',
      businessCareOnly: true,
      sort: 'BASE_TURNOVER',
      direction: 'ASC',
    } as const;
    const filter = filterOf({ ...defaultSearch, ...narrowed, period: 'today' }, today);
    expect(filter).toEqual({ ...narrowed, from: today, to: today });
  });

  it('is distinct from how the list is presented', () => {
    const presented = { columns: defaultColumns.slice(1), sort: 'NET_TURNOVER', page: 3 } as const;
    expect(isNarrowed({ ...defaultSearch, ...presented })).toBe(false);
    for (const narrowed of [
      { period: 'all' },
      { search: 'x' },
      { country: 'FR' },
      { businessCareOnly: true },
    ] as const) {
      const search = { ...defaultSearch, ...presented, ...narrowed };
      expect(isNarrowed(search)).toBe(true);
      expect(isNarrowed({ ...search, ...noFilter })).toBe(false);
    }
  });
});
