import type { OrderQuery } from '../graphql/generated/graphql.ts';
import type { Answer } from './answers.ts';

type Order = NonNullable<OrderQuery['order']>;
type Line = Order['lines'][number];

/** Money of which no day and no payout is known; a test says what is. */
export const nowhere = { on: null, payout_id: null, payout_on: null, bank_on: null };

/** A sale of 100 euros with a fifth off, of which the marketplace keeps 40 %. */
export const someLine = (different: Partial<Line> = {}): Line => ({
  id: '11',
  type: 'ORDER',
  source: 'ADDONS',
  at: '2026-01-10T09:30:00Z',
  product_id: '1',
  product_name: 'Stock Radar',
  product_type: 'module',
  is_business_care: false,
  quantity: 1,
  discount: { type: 'PERCENTAGE', value: 2000, amount: 20_00 },
  base: 100_00,
  gross: 80_00,
  commission: 32_00,
  commission_rate: 4000,
  net: 48_00,
  refunded: 0,
  refund_of: null,
  refund_reason: null,
  money: { ...nowhere, state: 'PENDING', on: '2026-02-24' },
  ...different,
});

/** A refund of 20 euros of that sale. */
export const someRefund = (different: Partial<Line> = {}): Line =>
  someLine({
    id: '12',
    type: 'REFUND',
    at: '2026-01-20T09:30:00Z',
    discount: null,
    base: -25_00,
    gross: -20_00,
    commission: -8_00,
    net: -12_00,
    refund_of: '11',
    refund_reason: 'Does not work with the theme',
    money: { ...nowhere, state: 'TAKEN_BACK' },
    ...different,
  });

/** An order about which nothing is out of the ordinary; a test says what is different. */
export const someOrder = (different: Partial<Order> = {}): Order => ({
  id: '5',
  reference: 'ORD-2026-0005',
  placed_at: '2026-01-10T09:30:00Z',
  customer_name: 'Grace Hopper',
  customer_email: 'grace@example.test',
  country: 'DE',
  language: 'de',
  shop: 'https://shop.example.test/',
  lines: [someLine()],
  totals: { base: 100_00, gross: 80_00, commission: 32_00, net: 48_00, refunds: 0 },
  business_care: [],
  ledger: [
    { at: '2026-01-10T09:30:00Z', movement: 'sale', account: 'provider_clearing', amount: -80_00 },
    { at: '2026-01-10T09:30:00Z', movement: 'sale', account: 'pending', amount: 48_00 },
    { at: '2026-01-10T09:30:00Z', movement: 'sale', account: 'commission', amount: 32_00 },
  ],
  payouts: [],
  refundable: [{ line_id: '11', at_most: 80_00, until: '2026-07-10' }],
  ...different,
});

/** The answer to a request for an order; null: there is none. */
export const foundOrder = (order: Order | null): Answer => ({ body: { data: { order } } });
