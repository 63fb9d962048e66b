import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../../test/random.ts';
import { pageLengths } from '../../ui/list/address.ts';
import { type ColumnId, columnIds } from './columns.ts';
import {
  defaultSearch,
  filterOf,
  lineTypes,
  type OrderSearch,
  orderSources,
  parseSearch,
  sortFields,
  toAddress,
  viewAddress,
} from './search.ts';

const today = '2026-11-15';

/** Any state the list can be in, made from some numbers. */
function searchFrom(numbers: readonly number[]): OrderSearch {
  let at = 0;
  const next = () => numbers[at++ % numbers.length] as number;
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  const day = () =>
    `20${10 + Math.floor(next() * 17)}-0${1 + Math.floor(next() * 9)}-1${one('0123456789'.split(''))}`;
  const [a, b] = [day(), day()].sort() as [string, string];
  const columns = [...columnIds].sort(() => next() - 0.5).slice(0, 1 + Math.floor(next() * 22));
  return {
    period: one([
      'today',
      '7d',
      '30d',
      'this_month',
      'last_month',
      'this_year',
      '12m',
      'all',
      { from: a, to: b },
    ] as const),
    search: one(['', 'MK-1', 'a&b=c', '50 % + más', 'Über,alles', '"x"#?/', '日本語']),
    productID: one([null, '1', '987654321']),
    source: one([null, ...orderSources]),
    language: one([null, 'de', 'fr', 'de-CH']),
    type: one([null, ...lineTypes]),
    country: one([null, 'DE', 'US']),
    product_type: one([null, 'module', 'business_care'] as const),
    businessCareOnly: one([true, false]),
    sort: one(sortFields),
    direction: one(['ASC', 'DESC'] as const),
    amount_display: one(['gross', 'net'] as const),
    columns: columns as ColumnId[],
    page: one([1, 2, 17, 1000]),
    length: one(pageLengths),
    order: one([null, '42']),
  };
}

// R11.2: whatever the list shows can be shared, saved and gone back to.
describe('the address', () => {
  it('holds every state of the list, and gives it back', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const search = searchFrom(randomNumbers(97, seed));
      expect(parseSearch(toAddress(search), today)).toEqual(search);
    }
  });

  it('says nothing of the list as it opens', () => {
    expect(toAddress(defaultSearch)).toBe('');
    expect(parseSearch('', today)).toEqual(defaultSearch);
  });

  // R11.1: the names of the specification.
  it('uses the names of the specification', () => {
    const address = toAddress({
      ...defaultSearch,
      period: { from: '2026-01-01', to: '2026-01-31' },
      search: 'ada',
      productID: '3',
      source: 'AD',
      language: 'de',
      businessCareOnly: true,
      sort: 'NET_TURNOVER',
      direction: 'ASC',
      amount_display: 'net',
      columns: ['date', 'net'],
      page: 2,
      length: 25,
    });
    expect(address).toBe(
      'from=2026-01-01&to=2026-01-31&search=ada&productID=3&source=AD&language=de' +
        '&businessCareOnly=true&sort=NET_TURNOVER&direction=ASC&amount_display=net' +
        '&columns=date,net&length=25&page=2',
    );
    expect(toAddress({ ...defaultSearch, period: 'all' })).toBe('all=true');
  });

  it.each([
    'page=0&length=7&sort=SIZE&direction=UP&amount_display=both',
    'page=-3&page=x&length=1e2&columns=,,nothing',
    'from=2026-02-30&to=tomorrow&period=ever&all=maybe',
    'productID=abc&source=TV&language=klingon&type=GIFT&country=FRA&product_type=hat',
    'businessCareOnly=perhaps&order=../../etc&%E0%A4%A',
  ])('ignores what it does not understand: %s', (address) => {
    expect(parseSearch(address, today)).toEqual(defaultSearch);
  });

  // R11.1, R16.3: a bar of the dashboard leads to its orders, whatever the platform calls their language.
  it.each(['fr', 'fil', 'de-CH', 'pt-BR', 'zh-Hant-TW', 'es-419'])(
    'takes the language %s as orders have it',
    (language) => {
      expect(parseSearch(`language=${language}`, today).language).toBe(language);
      expect(filterOf({ ...defaultSearch, language }, today)).toMatchObject({ language });
    },
  );

  it.each(['d', 'de-', 'de-C', 'de-CH-x-y', 'de_CH', 'de-Switzerland', 'de-CH-1996-x1'])(
    'takes %s for no language',
    (language) => {
      expect(parseSearch(`language=${language}`, today).language).toBeNull();
    },
  );

  it('corrects what it can', () => {
    expect(parseSearch('from=2026-03-01&to=2026-01-01', today).period).toEqual({
      from: '2026-01-01',
      to: '2026-03-01',
    });
    expect(parseSearch('from=2026-03-01', today).period).toEqual({ from: '2026-03-01', to: today });
    expect(parseSearch('columns=net,oops,date,net', today).columns).toEqual(['net', 'date']);
    expect(parseSearch('source=ad&country=de&language=DE&sort=date', today)).toMatchObject({
      source: 'AD',
      country: 'DE',
      language: 'de',
    });
    expect([...parseSearch(`search=${'x'.repeat(500)}`, today).search]).toHaveLength(200);
  });

  // R11.1: the server refuses a zero byte, which no reader knows that they sent.
  it.each([
    ['%00', ''],
    ['%00%1f', ''],
    ['%09ada%00lovelace%0a', 'ada lovelace'],
    ['ada%C2%85l', 'ada l'],
  ])('of %s searches for what can be seen', (search, text) => {
    expect(parseSearch(`search=${search}`, today).search).toBe(text);
  });

  // R11.8: a view keeps filters, sort, columns and amount display, not where one was in it.
  it('of a view leaves out the page and the open order', () => {
    const search = { ...defaultSearch, source: 'AD', page: 7, order: '3' } as const;
    expect(viewAddress(search)).toBe('source=AD');
  });
});
