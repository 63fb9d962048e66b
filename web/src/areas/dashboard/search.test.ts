import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../../test/random.ts';
import { periodPresets } from '../../ui/date-range/period.ts';
import {
  address,
  comparisons,
  type DashboardSearch,
  dimensions,
  fromFirst,
  isLongest,
  requestedDays,
} from './search.ts';

const today = '2026-11-15';

// R16.1, R16.3: what is chosen lives in the address.
describe('the address of the dashboard', () => {
  it('says nothing where nothing is chosen', () => {
    expect(address.read('', today)).toEqual(address.usual);
    expect(address.write(address.usual)).toBe('');
  });

  it('is short and can be read', () => {
    const search: DashboardSearch = {
      period: { from: '2026-01-01', to: '2026-03-31' },
      productID: '12',
      indicator: 'TICKETS_RECEIVED',
      compare: 'year_before',
      by: 'COUNTRY',
    };
    expect(address.write(search)).toBe(
      'from=2026-01-01&to=2026-03-31&productID=12&indicator=tickets_received&compare=year_before&by=country',
    );
  });

  it('means the same after it was written and read', () => {
    const indicators = ['TURNOVER', 'REFUNDS', 'SALES', 'CONVERSION', 'AVERAGE_RATE'] as const;
    const pick = <T>(all: readonly T[], at: number) => all[Math.floor(at * all.length)] as T;
    const numbers = randomNumbers(600);
    for (let n = 0; n + 6 <= numbers.length; n += 6) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.slice(n, n + 6);
      const search: DashboardSearch = {
        period: f < 0.5 ? pick(periodPresets, a) : { from: '2026-02-01', to: '2026-02-28' },
        productID: b < 0.5 ? null : String(1 + Math.floor(b * 1000)),
        indicator: pick(indicators, c),
        compare: pick(comparisons, d),
        by: pick(dimensions, e),
      };
      expect(address.read(address.write(search), today)).toEqual(search);
    }
  });

  it.each([
    'from=2026-02-30&to=nonsense',
    // Without its beginning the other day would mean ten years.
    'from=2026-02-31&to=2026-03-10',
    'from=2026-03-10&to=2026-02-31',
    'period=forever',
    'productID=-1&indicator=constructor&by=__proto__&compare=%00',
    'productID=1%20OR%201',
  ])('passes over what is wrong: %s', (wrong) => {
    expect(address.read(wrong, today)).toEqual(address.usual);
  });

  it('puts days in order and completes them', () => {
    expect(address.read('from=2026-03-02&to=2026-03-01', today).period).toEqual({
      from: '2026-03-01',
      to: '2026-03-02',
    });
    expect(address.read('from=2026-11-01', today).period).toEqual({
      from: '2026-11-01',
      to: today,
    });
    expect(address.read('to=2026-11-01', today).period).toEqual({
      from: '2016-11-02',
      to: '2026-11-01',
    });
  });
});

// R16.1: whoever chooses more days than there are sees which ones the figures are of.
it('shows the requested days as chosen', () => {
  expect(address.read('from=1990-01-01&to=2250-01-01', today).period).toEqual({
    from: '2016-11-16',
    to: today,
  });
});

it.each([
  ['all', true],
  ['12m', false],
  [{ from: '2016-11-16', to: today }, true],
  [{ from: '2016-11-17', to: today }, false],
] as const)('knows whether there is a longer period than %j', (period, longest) => {
  expect(isLongest(requestedDays(period, today))).toBe(longest);
});

// R16.1: ten years, of which most were before the first sale, are empty and compared with nothing.
describe('figures of the longest period', () => {
  const days = ['2016-12-01', '2025-03-01', '2025-04-01'];
  const series = (...values: (number | null)[]) => ({
    series: days.map((from, at) => ({ from, value: values[at] ?? null })),
  });
  const markers = days.map((on) => ({ on }));
  const answer = {
    from: '2016-11-16',
    to: today,
    indicators: [series(0, 0, 5), series(null, 3, null)],
    markers,
  };

  it('begin where there is something', () => {
    expect(fromFirst(answer)).toMatchObject({ from: '2025-03-01', to: today, isAll: true });
    expect(
      fromFirst(answer).indicators.map(({ series }) => series.map(({ value }) => value)),
    ).toEqual([
      [0, 5],
      [3, null],
    ]);
    expect(fromFirst(answer).markers).toEqual(markers.slice(1));
  });

  it('stay as they are where there is nothing, and those of another period do', () => {
    const nothing = { ...answer, indicators: [series(0, 0, 0), series()] };
    expect(fromFirst(nothing)).toEqual({ ...nothing, isAll: true });
    const shorter = { ...answer, from: '2016-11-17' };
    expect(fromFirst(shorter)).toBe(shorter);
  });
});

describe('the requested days', () => {
  it.each([
    ['30d', '2026-10-17', today],
    ['today', today, today],
    ['all', '2016-11-16', today],
    [{ from: '1990-01-01', to: '2026-02-28' }, '2016-03-01', '2026-02-28'],
    [{ from: '1990-01-01', to: '1999-01-01' }, '2000-01-01', '2000-01-01'],
    [{ from: '2199-12-30', to: '9999-01-01' }, '2199-12-30', '2199-12-31'],
    [{ from: '1990-01-01', to: '2024-02-29' }, '2014-03-01', '2024-02-29'],
    [{ from: '1990-01-01', to: '2250-01-01' }, '2016-11-16', today],
    [{ from: '2020-01-01', to: '2250-01-01' }, '2020-01-01', today],
    [{ from: '2020-01-01', to: '2027-01-01' }, '2020-01-01', '2027-01-01'],
    [{ from: '2100-01-01', to: '2250-01-01' }, '2190-01-01', '2199-12-31'],
  ] as const)('for %j are %s to %s', (period, from, to) => {
    expect(requestedDays(period, today)).toEqual({ from, to });
  });
});
