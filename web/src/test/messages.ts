import type { ThreadDetailsFragment, ThreadsQuery } from '../graphql/generated/graphql.ts';

type Entry = ThreadsQuery['threads']['threads'][number];

/** A thread of the list that waits for its answer; a test says what is different. */
export const someEntry = (different: Partial<Entry> = {}): Entry => ({
  id: '5',
  customer_name: 'Grace Hopper',
  subject: 'Second shop',
  product_name: 'Stock Radar',
  opened_at: '2026-11-14T09:00:00Z',
  last_at: '2026-11-14T10:00:00Z',
  excerpt: 'Do I need a second licence?',
  last_is_mine: false,
  last_is_automatic: false,
  unseen_count: 1,
  answer_by: '2026-11-17T14:40:00Z',
  is_overdue: false,
  is_waiting: true,
  is_archived: false,
  labels: [],
  ...different,
});

/** The same thread in full. */
export const someThread = (
  different: Partial<ThreadDetailsFragment> = {},
): ThreadDetailsFragment => ({
  id: '5',
  customer_name: 'Grace Hopper',
  subject: 'Second shop',
  product_id: '1',
  product_name: 'Stock Radar',
  order_reference: 'MK-1',
  unseen_count: 1,
  answered_at: null,
  answer_by: '2026-11-17T14:40:00Z',
  is_overdue: false,
  is_waiting: true,
  is_archived: false,
  is_settled: false,
  customer_email: 'grace@shop.example',
  labels: [],
  beside: {
    order_id: '77',
    is_refundable: true,
    shop: 'https://shop.example',
    language: 'fr',
    care: { renews_on: '2027-03-01', is_running: true },
    earlier: [
      {
        id: '4',
        subject: 'First shop',
        product_name: 'Stock Radar',
        last_at: '2026-10-01T10:00:00Z',
        is_waiting: false,
      },
    ],
  },
  messages: [
    {
      id: '11',
      from_customer: true,
      automatic: false,
      body: 'Do I need a second licence?',
      sent_at: '2026-11-14T10:00:00Z',
      attachments: [],
    },
    {
      id: '12',
      from_customer: false,
      automatic: true,
      body: 'We answer soon.',
      sent_at: '2026-11-14T10:00:01Z',
      attachments: [],
    },
  ],
  has_earlier: false,
  ...different,
});
