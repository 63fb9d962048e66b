import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { MonetizationScreen } from './monetization.tsx';
import type { Revenue } from './queries.ts';

const totals = {
  active: 41,
  trial: 3,
  churned: 2,
  recurring: 71_234,
  churn: 4.7,
  retention: 108.2,
};

const revenue: Revenue = {
  as_of: null,
  totals,
  cohorts: [
    { month: '2026-04-01', begun: 10, left: [10, 8] },
    { month: '2026-05-01', begun: 4, left: [3] },
  ],
  renewals: [
    { month: '2026-05-01', count: 12, amount: 20_900 },
    { month: '2026-06-01', count: 30, amount: 57_001 },
  ],
  products: [
    { product_id: '7', product: 'Stock Radar', totals: { ...totals, retention: null } },
    { product_id: '8', product: 'Size Guide', totals: { ...totals, active: 5, recurring: 0 } },
  ],
};

const listed = {
  id: '1',
  customer: 'Anna Nowak',
  product: 'Stock Radar',
  state: 'ACTIVE',
  started_on: '2026-04-10',
  ended_on: null,
  renews_on: '2026-06-10',
  monthly: 1_900,
};

interface Setting {
  address?: string;
  answers?: Record<string, Answer>;
  features?: Record<string, boolean>;
}

async function open({ address = '', answers = {}, features }: Setting = {}) {
  const requests: { operation: string; variables: object }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, request) => {
    const { operationName, variables } = JSON.parse(String(request?.body));
    requests.push({ operation: operationName, variables });
    const usual: Record<string, Answer> = {
      Monetization: { body: { data: { monetization: revenue } } },
      CustomerSubscriptions: {
        body: { data: { customer_subscriptions: { count: 30, subscriptions: [listed] } } },
      },
    };
    const answer = answers[operationName] ?? usual[operationName];
    if (!answer) throw new TypeError(`Nothing answers ${operationName}.`);
    return answering(answer)(url, request);
  });
  const router = await renderScreen({
    routes: [{ path: '/sellers/en/monetization', Component: MonetizationScreen }],
    address: `/sellers/en/monetization${address}`,
    fetch,
    ...(features && { features }),
  });
  const lists = () => requests.filter((one) => one.operation === 'CustomerSubscriptions');
  return { router, lists };
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

// R15.9: recurring revenue, active, trial, churn, retention, forecast, cohorts, by product.
it('shows what subscriptions bring, to the cent', async () => {
  await open();
  for (const name of [
    'Monthly recurring revenue: €712.34',
    'Active: 41',
    'In trial: 3',
    'Churn (30 days): 4.7%',
    'Net revenue retention: 108.2%',
  ]) {
    expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  }
  const products = within(screen.getByRole('region', { name: 'By product' }));
  expect(products.getByRole('row', { name: /Size Guide/ })).toHaveTextContent('€0');
  const forecast = within(screen.getByRole('region', { name: 'Renewal forecast' }));
  expect(forecast.getByRole('row', { name: /Jun 2026/ })).toHaveTextContent('30€570.01');
  const cohorts = within(screen.getByRole('region', { name: 'Cohorts by start month' }));
  expect(cohorts.getByRole('row', { name: /Apr 2026/ })).toHaveTextContent('10100%80%');
  expect(cohorts.getByRole('row', { name: /May 2026/ })).toHaveTextContent('475%');
});

// R15.9: each figure opens the subscriptions it counts, and the address says which.
it.each([
  ['Active: 41', { figure: 'ACTIVE' }],
  ['Churn (30 days): 4.7%', { figure: 'CHURNED' }],
  ['Net revenue retention: 108.2%', { figure: 'KEPT' }],
  ['In trial, Size Guide: 3', { figure: 'TRIAL', product: '8' }],
  ['Charges, Jun 2026: 30', { figure: 'RENEWAL', month: '2026-06-01' }],
  ['Started Apr 2026: 10', { figure: 'COHORT', month: '2026-04-01' }],
  ['Apr 2026, Month 2: 80% (8)', { figure: 'COHORT', month: '2026-04-01', after: 1 }],
])('%s opens its subscriptions', async (name, filter) => {
  const { lists } = await open();
  await userEvent.click(await screen.findByRole('link', { name }));
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('Anna Nowak')).toBeInTheDocument();
  expect(panel.getByText('30 subscriptions')).toBeInTheDocument();
  expect(panel.getByText('Active · since 04/10/2026 · renews on 06/10/2026')).toBeInTheDocument();
  expect(panel.getByText('€19')).toBeInTheDocument();
  expect(lists()).toEqual([
    { operation: 'CustomerSubscriptions', variables: { ...filter, page: 1, lang: 'en' } },
  ]);
});

it('goes through the pages of a list, and closes it', async () => {
  const { lists, router } = await open({ address: '?figure=ACTIVE&product=7' });
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lists()[1]?.variables).toMatchObject({ page: 2, product: '7' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

it.each(['?figure=SOME', '?figure=COHORT&month=May', '?figure=RENEWAL'])(
  'opens nothing for %s',
  async (address) => {
    const { lists } = await open({ address });
    expect(await screen.findByRole('link', { name: 'Active: 41' })).toBeInTheDocument();
    expect(lists()).toEqual([]);
  },
);

// R12.8
it('links the questions only while its flag is on', async () => {
  await open({ features: { monetization_info: true } });
  expect(await screen.findByRole('link', { name: 'Questions about monetization' })).toHaveAttribute(
    'href',
    '/sellers/en/faq/monetization',
  );
});

it('leaves the questions out while the flag is off', async () => {
  await open({ features: { monetization_info: false } });
  expect(await screen.findByRole('link', { name: 'Active: 41' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Questions about monetization' })).toBeNull();
});

it('says what will be here while there are no subscriptions', async () => {
  await open({
    answers: {
      Monetization: { body: { data: { monetization: { ...revenue, products: [] } } } },
    },
  });
  expect(await screen.findByText('No subscriptions yet')).toBeInTheDocument();
});

it('says who opens it to sellers without monetization', async () => {
  await open({
    answers: { Monetization: refused('FORBIDDEN', { reason: 'no_monetization' }) },
  });
  expect(await screen.findByText(/not enabled for your account yet/)).toBeInTheDocument();
  const contact = new URL(
    (await screen.findByRole<HTMLAnchorElement>('link', { name: 'Contact us' })).href,
  );
  expect(contact.pathname).toBe('/sellers/en/contact');
  expect(contact.searchParams.get('topic')).toBe('ACCOUNT');
  expect(contact.searchParams.get('subject')).toMatch(/./);
});

it('offers to try again where the server fails', async () => {
  await open({ answers: { Monetization: refused('INTERNAL') } });
  expect(await screen.findByText('The revenue cannot be shown')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('figures that were counted before say when', async () => {
  const as_of = new Date(Date.now() - 10 * 60_000).toISOString();
  await open({
    answers: { Monetization: { body: { data: { monetization: { ...revenue, as_of } } } } },
  });
  expect(await screen.findByText(/^Counted 10 min/)).toBeVisible();
});
