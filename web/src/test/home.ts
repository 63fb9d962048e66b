import type { HomeQuery } from '../graphql/generated/graphql.ts';

type Home = HomeQuery['home'];

/** Home of a seller with business and nothing to do; a test says what is different. */
export const someHome = (different: Partial<Home> = {}): Home => ({
  turnover_today: 120_00,
  turnover_month: 3456_78,
  month_before: 3000_00,
  month_days: Array.from({ length: 15 }, (_, day) => (day < 14 ? (day + 1) * 238_00 : 3456_78)),
  month_before_days: Array.from({ length: 31 }, (_, day) => (day + 1) * 200_00),
  balance: 1234_50,
  next_payout_on: '2026-12-01',
  expected: 1500_25,
  newest_orders: [
    {
      id: '11',
      order_id: '5',
      type: 'ORDER',
      at: '2026-11-15T09:00:00Z',
      product_name: 'Stock Radar',
      customer_name: 'Grace Hopper',
      amount: 59_00,
    },
    {
      id: '10',
      order_id: '4',
      type: 'REFUND',
      at: '2026-11-14T09:00:00Z',
      product_name: 'Size Guide',
      customer_name: 'Alan Turing',
      amount: -20_00,
    },
  ],
  level: 'Captain',
  articles: [
    { slug: 'new', title: 'What is new', published_at: '2026-11-10T08:00:00Z', is_read: false },
    {
      slug: 'once-new',
      title: 'What was new',
      published_at: '2025-12-10T08:00:00Z',
      is_read: true,
    },
  ],
  tasks: [],
  first_steps: [],
  ...different,
});

/** A customer who waits for an answer; a test says what is different. */
export const someTask = (
  different: Partial<Home['tasks'][number]> = {},
): Home['tasks'][number] => ({
  kind: 'ANSWER_THREAD',
  subject: '',
  subject_id: '3',
  about: '',
  product_id: null,
  product: '',
  deadline: null,
  money_at_risk: null,
  ...different,
});
