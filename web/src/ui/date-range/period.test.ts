import { describe, expect, it } from 'vitest';
import { addTo, dayInParis, daysOf, isDay, isPreset, rangeIn } from './period.ts';

const today = '2026-03-31';

describe('a period', () => {
  it.each([
    ['today', '2026-03-31', '2026-03-31'],
    ['7d', '2026-03-25', '2026-03-31'],
    ['30d', '2026-03-02', '2026-03-31'],
    ['this_month', '2026-03-01', '2026-03-31'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_year', '2026-01-01', '2026-03-31'],
    ['12m', '2025-04-01', '2026-03-31'],
  ] as const)('%s is from %s to %s', (preset, from, to) => {
    expect(daysOf(preset, today)).toEqual({ from, to });
  });

  it('of all time has no days', () => expect(daysOf('all', today)).toBeNull());

  it('of chosen days is these days', () => {
    const range = { from: '2026-01-05', to: '2026-01-09' };
    expect(daysOf(range, today)).toEqual(range);
  });

  it('crosses years', () => {
    expect(daysOf('last_month', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(daysOf('12m', '2024-02-29')).toEqual({ from: '2023-03-01', to: '2024-02-29' });
  });
});

describe('a day', () => {
  // A day is one in Paris, wherever the reader is: in winter it begins at 23:00 UTC.
  it('begins at midnight in Paris', () => {
    expect(dayInParis(new Date('2026-01-14T22:59:59Z'))).toBe('2026-01-14');
    expect(dayInParis(new Date('2026-01-14T23:00:00Z'))).toBe('2026-01-15');
    expect(dayInParis(new Date('2026-07-14T22:00:00Z'))).toBe('2026-07-15');
  });

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '', null, 7])('is not %s', (value) =>
    expect(isDay(value)).toBe(false),
  );

  it('is any day of the calendar', () => expect(isDay('2024-02-29')).toBe(true));

  it('goes on by days and months', () => {
    expect(addTo('2026-01-31', { months: 1 })).toBe('2026-02-28');
    expect(addTo('2026-12-31', { days: 1 })).toBe('2027-01-01');
    expect(addTo('2024-02-29', { months: -12 })).toBe('2023-02-28');
  });
});

it('knows its presets', () => {
  expect(isPreset('12m')).toBe(true);
  expect(isPreset('13m')).toBe(false);
});

// R11.2: in every address that has a period.
describe('rangeIn', () => {
  const inAddress = (address: string) => rangeIn(new URLSearchParams(address), '2026-05-20');

  it('has two days in their order, and fills in one that is missing', () => {
    const days = { from: '2026-03-01', to: '2026-04-01' };
    expect(inAddress('from=2026-03-01&to=2026-04-01')).toEqual(days);
    expect(inAddress('from=2026-04-01&to=2026-03-01')).toEqual(days);
    expect(inAddress('from=2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-05-20' });
    expect(inAddress('to=2026-03-01')).toEqual({ from: '2000-01-01', to: '2026-03-01' });
    expect(inAddress('from=')).toBeNull();
  });

  it.each(['from=2026-02-30&to=2026-03-01', 'from=2026-03-01&to=tomorrow', 'to=2026-13-01'])(
    'is none where an end is no day: %s',
    (address) => {
      expect(inAddress(address)).toBeNull();
    },
  );
});
