import { describe, expect, it } from 'vitest';
import { defaultSearch, filterOf, isNarrowed, parseSearch, toAddress } from './search.ts';

const today = '2026-11-15';
const read = (address: string) => parseSearch(address, today);

// R17.3: the address has everything, and what the dashboard and home lead to opens.
describe('the address of the messages', () => {
  it('is empty for the list as it opens: all time, the inbox, 40 at once', () => {
    expect(read('')).toEqual(defaultSearch);
    expect(toAddress(defaultSearch)).toBe('');
    expect(filterOf(defaultSearch, today)).toEqual({ state: 'INBOX' });
    expect(defaultSearch.length).toBe(40);
  });

  it('reads the links of the dashboard and home', () => {
    const fromDashboard = read('from=2026-10-01&to=2026-10-31&productID=7&state=ALL');
    expect(fromDashboard.period).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(filterOf(fromDashboard, today)).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      productID: '7',
      state: 'ALL',
    });
    expect(read('thread=12')).toEqual({ ...defaultSearch, thread: '12' });
  });

  it.each([
    'from=2026-10-01&to=2026-10-31&productID=7&state=WAITING&limit=100&page=3&thread=12',
    'period=7d&state=WAITING',
    'productID=1&thread=2',
    'search=second+licence&state=ARCHIVED&kind=CARE&label=3',
  ])('is written as it was read: %s', (address) => {
    expect(toAddress(read(address))).toBe(address);
  });

  it('turns days round, fills in a missing one, and passes over nonsense', () => {
    expect(read('from=2026-10-31&to=2026-10-01').period).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    });
    expect(read('from=2026-10-31').period).toEqual({ from: '2026-10-31', to: today });
    expect(read('from=x&productID=-1&state=OPEN&limit=7&page=0&thread=1e9&period=ever')).toEqual(
      defaultSearch,
    );
  });

  it('knows whether anything narrows the list', () => {
    expect(isNarrowed(read('page=2&thread=1&limit=10'))).toBe(false);
    for (const address of ['period=7d', 'productID=1', 'state=waiting']) {
      expect(isNarrowed(read(address)), address).toBe(true);
    }
  });
});
