import { describe, expect, it } from 'vitest';
import { type Behind, linkBehind } from './links.ts';

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
    ['TICKETS_RECEIVED', `/sellers/de/messages?${period}`],
    ['AVERAGE_RATE', `/sellers/de/reviews?${period}`],
    ['SESSIONS', `/sellers/de/dashboard?${period}&indicator=sessions`],
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
      `/sellers/en/dashboard?${period}&productID=4&indicator=sessions`,
    );
  });
});
