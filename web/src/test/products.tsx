import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { type Analytics, AnalyticsContext } from '../analytics/analytics-context.ts';
import type { Config } from '../config/config.ts';
import type { ItemFragment, ProductQuery } from '../graphql/generated/graphql.ts';
import { type Answer, answering } from './answers.ts';
import { renderScreen } from './render-screen.tsx';
import { someShell } from './shell.ts';

type ProductItem = ItemFragment;
type ProductDetails = NonNullable<ProductQuery['product']>;

export const someItem = (different: Partial<ProductItem> = {}): ProductItem => ({
  id: '19',
  name: 'Stock Radar',
  type: 'module',
  state: 'ONLINE',
  price: 8999,
  has_price: true,
  external_id: 'P-88',
  icon: null,
  sheet_state: 'VALIDATED',
  has_draft: false,
  version: '2.1.0',
  pending: null,
  pending_on: null,
  refused: null,
  compatibility: 'certified',
  rating: { average: 450, recent: 4, count: 12, hidden: '', months: 6, needed: 3 },
  fee: { state: 'PAID', on: '2027-03-01', blocks_on: null, amount: 9900 },
  turnover: 20_000,
  turnover_before: 10_000,
  turnover_days: [...Array(28).fill(0), 5_000, 15_000],
  sales: 3,
  ...different,
});

export const someLimits: ProductDetails['sheet']['limits'] = {
  name: 70,
  short_description: 250,
  benefits: 1,
  features: 3,
  keywords: 5,
  screenshots: 3,
  screenshot_pixels: 1000,
  icon_pixels: 256,
};

export const someDetails = (different: Partial<ProductItem> = {}): ProductDetails => ({
  item: someItem(different),
  created_at: '2024-04-15T08:00:00Z',
  version_count: 1,
  versions: [
    {
      id: '301',
      version: '2.1.0',
      change_kind: 'MINOR',
      changelog: [{ lang: 'en', text: 'Counts returns.' }],
      works_from: '8.0.0',
      works_to: '9.1.0',
      state: 'VALIDATED',
      released_at: '2026-05-01T08:00:00Z',
      online_on: null,
      upload_id: '77',
      external_upload_id: null,
    },
  ],
  compatibility_grid: [{ version: '9.1.0', released_on: '2026-03-01', result: 'certified' }],
  update_before: null,
  planned_prices: [],
  sheet: {
    product_id: '19',
    state: 'VALIDATED',
    revision: 4,
    edited_at: null,
    refusal: '',
    sheet: { categories: [], texts: [], icon: null, screenshots: [], documents: [] },
    published: null,
    is_draft: false,
    limits: someLimits,
    problems: [],
    files: [],
    left_today: 3,
  },
});

const data = (body: unknown): Answer => ({ body: { data: body } });

interface Setting extends Partial<Config> {
  /** Answers by the name of the operation. */
  answers?: Record<string, Answer>;
  items?: ProductItem[];
  details?: ProductDetails;
}

/** Opens the products over the real client, at an address below /sellers/en/. */
export const opening =
  (Component: ComponentType) =>
  async (address: string, { answers = {}, items, details, ...config }: Setting = {}) => {
    const listed = items ?? [someItem()];
    const usual: Record<string, Answer> = {
      Shell: data(someShell({ partnership_type: { name: 'NO_PARTNERSHIP' } })),
      ProductPage: data({
        product_page: {
          items: listed,
          page: 1,
          length: 16,
          total_count: listed.length,
          counts: [],
        },
        psConfig: { latestPsVersion: { version: '9.1.0' } },
        marketplace_terms: { sheet: someLimits },
      }),
      Product: data({ product: details ?? someDetails() }),
      ProductInvoices: data({
        product_invoices: {
          invoices: [],
          page: 1,
          length: 10,
          total_count: 0,
          net: 0,
          vat: 0,
          total: 0,
          years: [],
        },
      }),
      RemovalConsequences: data({
        removal_consequences: { contracts: 4, renewals: 3, renewals_worth: 10_800, threads: 2 },
      }),
    };
    const requests: { operation: string; variables: Record<string, unknown> }[] = [];
    const fetch = vi.fn<typeof globalThis.fetch>(async (url, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      requests.push({ operation: operationName, variables });
      const answer = answers[operationName] ?? usual[operationName];
      if (!answer) throw new TypeError(`Nothing answers ${operationName}.`);
      return answering(answer)(url, request);
    });
    const track = vi.fn<Analytics['track']>();
    const analytics = { track, page() {}, identify() {}, reset() {}, settled: async () => {} };
    const route = (path: string, id: string) => ({
      path: `/sellers/en/${path}`,
      handle: { route: { id } },
      element: (
        <AnalyticsContext value={analytics}>
          <Component />
        </AnalyticsContext>
      ),
    });
    const router = await renderScreen({
      routes: [
        route('products', 'products'),
        route('products/invoices', 'products_invoice'),
        route('products/:id_product', 'product'),
      ],
      address: `/sellers/en/${address}`,
      fetch,
      ...config,
    });
    return { router, requests, track };
  };
