import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { type OrdersServer, ordersServer } from './orders.ts';
import { renderScreen } from './render-screen.tsx';

const features = {
  order_filters: true,
  order_filter_sort: true,
  order_filter_amount: true,
  order_filter_product: true,
  order_filter_source: true,
  order_filter_language: true,
};

/** Opens the list over the real client, with a server that has some lines. */
export const opening =
  (Component: ComponentType) =>
  async (address = '', server: OrdersServer = {}, off: Record<string, boolean> = {}) => {
    const { fetch, requests } = ordersServer(server);
    const router = await renderScreen({
      routes: [
        { path: '/sellers/en/orders', Component },
        { path: '/elsewhere', element: <h1>Elsewhere</h1> },
      ],
      address: `/sellers/en/orders${address}`,
      fetch,
      features: { ...features, ...off },
    });
    const shown = () => decodeURIComponent(router.state.location.search.slice(1));
    return { router, requests, address: shown };
  };

export const table = () => screen.findByRole('table', { name: 'Order lines' });

export const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
