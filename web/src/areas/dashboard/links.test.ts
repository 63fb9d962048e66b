import { describe, expect, it } from 'vitest';
import { type Behind, isLastCount, linkBehind } from './links.ts';
import { measureOf } from './measure.ts';
import { dimensions, indicators } from './search.ts';

const days = { from: '2026-11-01', to: '2026-11-15' };
const whole: Behind = { indicator: 'TURNOVER', days, productID: null };
const period = 'from=2026-11-01&to=2026-11-15';

// R16.3: every figure leads to the lines behind it, with the same filter.
describe('what is behind a figure', () => {
  it.each([
    ['TURNOVER', `/sellers/de/orders?${period}&type=ORDER`],
    ['SALES', `/sellers/de/orders?${period}&type=ORDER`],
    ['CONVERSION', `/sellers/de/orders?${period}&type=ORDER`],
    ['REFUNDS', `/sellers/de/orders?${period}&type=REFUND`],
    ['TICKETS_RECEIVED', `/sellers/de/messages?${period}&state=ALL`],
    ['AVERAGE_RATE', `/sellers/de/reviews?${period}`],
    ['SESSIONS', `/sellers/de/dashboard?${period}&indicator=sessions#days`],
  ] as const)('of %s is %s', (indicator, address) => {
    expect(linkBehind({ ...whole, indicator }, 'de')).toBe(address);
  });

  it.each([
    ['PRODUCT', '7', 'productID=7'],
    ['TYPE', 'business_care', 'product_type=business_care'],
    ['SOURCE', 'AD', 'source=AD'],
    ['COUNTRY', 'FR', 'country=FR'],
    ['LANGUAGE', 'fr', 'language=fr'],
    ['LANGUAGE', 'de-CH', 'language=de-CH'],
  ] as const)('of a bar by %s is narrowed to it', (dimension, value, filter) => {
    const address = linkBehind({ ...whole, part: { dimension, value } }, 'en');
    expect(address).toBe(`/sellers/en/orders?${period}&${filter}&type=ORDER`);
  });

  it('keeps to the product that is looked at', () => {
    expect(linkBehind({ ...whole, productID: '3' }, 'en')).toBe(
      `/sellers/en/orders?${period}&productID=3&type=ORDER`,
    );
    const country = { dimension: 'COUNTRY', value: 'FR' } as const;
    expect(
      linkBehind({ ...whole, indicator: 'REFUNDS', productID: '3', part: country }, 'en'),
    ).toBe(`/sellers/en/orders?${period}&productID=3&country=FR&type=REFUND`);
    const part = { dimension: 'PRODUCT', value: '4' } as const;
    expect(linkBehind({ ...whole, indicator: 'SESSIONS', part }, 'en')).toBe(
      `/sellers/en/dashboard?${period}&productID=4&indicator=sessions#days`,
    );
  });

  // A product has one type, so what is of one of them is of the other.
  it.each([
    ['TICKETS_RECEIVED', `/sellers/en/messages?${period}&productID=3&state=ALL`],
    ['AVERAGE_RATE', `/sellers/en/reviews?${period}&productID=3`],
    ['SESSIONS', `/sellers/en/dashboard?${period}&productID=3&indicator=sessions#days`],
  ] as const)('is none for a type in %s, which is listed of products', (indicator, address) => {
    const part = { dimension: 'TYPE', value: 'module' } as const;
    expect(linkBehind({ ...whole, indicator, part }, 'en')).toBeNull();
    expect(linkBehind({ ...whole, indicator, part, productID: '3' }, 'en')).toBe(address);
  });

  // Threads, ratings and sessions are counted by product alone.
  it('claims no part that what it leads to cannot distinguish', () => {
    const pages = indicators.flatMap((chosen) =>
      dimensions.map((dimension) => {
        const part = { dimension, value: 'x' };
        const address = linkBehind(
          { ...whole, indicator: measureOf(chosen, dimension), part },
          'en',
        );
        return { dimension, page: address?.replace(/^.*\/(\w+)\?.*$/, '$1') };
      }),
    );
    const ofPart = pages.filter(({ dimension, page }) => dimension !== 'PRODUCT' && page);
    expect([...new Set(ofPart.map(({ page }) => page))]).toEqual(['orders']);
    const ofProduct = pages.filter(({ dimension }) => dimension === 'PRODUCT');
    expect([...new Set(ofProduct.map(({ page }) => page))].sort()).toEqual([
      'dashboard',
      'messages',
      'orders',
      'reviews',
    ]);
  });

  it('leads no further than to the number that was fed', () => {
    const day = { from: '2026-11-02', to: '2026-11-02' };
    const sessions = { ...whole, indicator: 'SESSIONS', days: day } as const;
    expect(isLastCount(sessions, days)).toBe(false); // the day has its products
    expect(isLastCount(sessions, day)).toBe(true); // and there they are below
    expect(isLastCount({ ...sessions, productID: '3' }, days)).toBe(true);
    expect(isLastCount({ ...sessions, days, productID: '3' }, days)).toBe(false);
    expect(isLastCount({ ...sessions, indicator: 'SALES', productID: '3' }, day)).toBe(false);
  });
});
