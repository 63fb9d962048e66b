import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RouteId } from '../area/area.ts';
import { createApi } from '../graphql/client.ts';
import { createQueryClient } from '../graphql/query-client.ts';
import { someConfig } from '../test/config.ts';
import { renderScreen } from '../test/render-screen.tsx';
import { someShell } from '../test/shell.ts';
import { routeTable } from './route-table.ts';

/** More addresses of a route, at which its screen asks for something else. */
const more: Partial<Record<RouteId, readonly string[]>> = {
  bank: [
    'bank/payouts?status=PAID&year=2025',
    'bank/payouts/7',
    'bank/invoices?year=2025&page=2',
    'bank/tax-system',
    'bank/integration-fund',
    'bank/statement?period=this_year',
  ],
  blog: ['blog?article=news', 'blog?page=2'],
  dashboard: ['dashboard?period=12m&productID=7'],
  messages: ['messages?thread=7&state=ALL'],
  orders: ['orders?order=7&period=12m'],
  products: ['products?search=radar&page=2'],
  products_invoice: ['products/invoices?year=2025'],
  promote: ['promote?kind=CODE'],
  reviews: ['reviews?stars=1'],
  validation: ['products/validation?part=DONE'],
};

/**
 * The desk fetches its sections by itself, and who comes from an e-mail fetches with what
 * is in the address for nobody else to see.
 */
const visits = routeTable.flatMap((route) => {
  const { id, path, screen } = route;
  if (!screen || id === 'desk' || id === 'unsubscribe') return [];
  const addresses = [path.replace(/:\w+/g, '7'), ...(more[id] ?? [])];
  return addresses.map((address) => [address, { route, screen }] as const);
});

const features = { payout: true, partner_subscription: true, validation_products: true };

/** What a screen asks for once it has other data or a menu is opened, and is fetched before that. */
const ahead = /^(AccountDeletion|BillingInvoices|DataExports|EMails|OrderViews|SignIns) /;

/** A server that answers for the frame alone, and remembers what else it was asked. */
function server() {
  const asked = new Set<string>();
  const fetch: typeof globalThis.fetch = (_, request) => {
    const { operationName, variables } = JSON.parse(String(request?.body));
    if (operationName === 'Shell') return Promise.resolve(Response.json({ data: someShell() }));
    asked.add(`${operationName} ${JSON.stringify(variables)}`);
    return new Promise(() => {});
  };
  return { fetch, asked: () => [...asked].sort() };
}

// Else the screen waits for its code, and only then asks for its data.
it.each(visits)(
  'fetches what the screen asks for beside its code: %s',
  async (address, { route, screen }) => {
    const forScreen = server();
    const Component = await screen.load();
    const { state } = await renderScreen({
      routes: [route.path, ...(route.aliases ?? [])].map((path) => ({
        path: `/sellers/en/${path}`,
        Component,
        handle: { route },
      })),
      address: `/sellers/en/${address}`,
      fetch: forScreen.fetch,
      features,
    });
    // What is drawn by code of its own, and what waits for the frame.
    await act(() => vi.dynamicImportSettled());

    const beside = server();
    const client = createQueryClient();
    const begin = await screen.data?.();
    begin?.({
      api: createApi({ fetch: beside.fetch, credentials: async () => ({}) }),
      config: { ...someConfig, features },
      search: state.location.search,
      params: state.matches.at(-1)?.params ?? {},
      language: 'en',
      prefetch: (query) => client.prefetchQuery(query),
    });
    await act(async () => {});
    expect(beside.asked().filter((query) => !ahead.test(query))).toEqual(forScreen.asked());
  },
);
