import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, vi } from 'vitest';
import { type Analytics, AnalyticsContext } from '../../analytics/analytics-context.ts';
import { type Session, SessionContext } from '../../auth/session.ts';
import type { Config } from '../../config/config.ts';
import { ConfigContext } from '../../config/config-context.ts';
import { ApiContext } from '../../graphql/api-context.ts';
import { createApi } from '../../graphql/client.ts';
import { createQueryClient } from '../../graphql/query-client.ts';
import { I18nContext } from '../../i18n/use-translation.ts';
import { type Seller, sellerBeforeLoad } from '../../seller/seller.ts';
import { type Answer, answering } from '../../test/answers.ts';
import { someConfig } from '../../test/config.ts';
import { someSession } from '../../test/session.ts';
import { allTexts } from '../../test/texts.ts';
import { Shell } from '../layout/shell.tsx';
import { routePath } from '../route-link.ts';
import { routeTable } from '../route-table.ts';

const config: Config = {
  ...someConfig,
  features: { payout: true, partner_subscription: true, validation_products: true },
  urls: {
    help_center: 'https://help.example.test',
    contact: 'https://contact.example.test',
    authentication: 'https://auth.example.test',
  },
};

interface World {
  seller?: Partial<Seller> | null;
  mayPoseAs?: boolean;
  isOperator?: boolean;
  unseen?: number;
  unread?: number;
  config?: Partial<Config>;
  session?: Partial<Session>;
  at?: string;
  /** The API never answers. */
  waiting?: boolean;
}

const ada: Seller = {
  ...sellerBeforeLoad,
  id: '1',
  email: 'ada@example.test',
  details: { ...sellerBeforeLoad.details, first_name: 'Ada', last_name: 'Lovelace' },
  is_europe_based: true,
};

/** Shows the frame around every route of the table, each with its id for a heading. */
export async function show(world: World = {}) {
  const { seller = {}, unseen = 0, unread = 0, at = '/sellers/en', waiting } = world;
  const data = {
    seller: seller && { ...ada, ...seller },
    may_pose_as: world.mayPoseAs ?? false,
    is_operator: world.isOperator ?? false,
    product_list: [{ id: '7', name: 'Stock Radar', is_active: true }],
    psConfig: { latestPsVersion: null, versions: [] },
    messages: { unseen_count: unseen },
    devblog_unread_count: unread,
    contact_unseen_count: 0,
  };
  const answer: Answer = waiting ? { waiting: true } : { body: { data } };
  const session = someSession(world.session);
  const track = vi.fn<(event: string, properties?: object) => void>();
  const analytics: Analytics = {
    track,
    page() {},
    identify() {},
    reset() {},
    settled: async () => {},
  };
  const router = createMemoryRouter(
    [
      {
        path: '/sellers/:locale',
        Component: Shell,
        children: routeTable.map((route) => ({
          path: routePath(route),
          handle: { route },
          element: <h1>{route.id}</h1>,
        })),
      },
    ],
    { initialEntries: [at] },
  );
  const api = createApi({ fetch: answering(answer), credentials: session.credentials });
  const i18n = await allTexts();
  render(
    <I18nContext value={i18n}>
      <MantineProvider env="test">
        <ConfigContext value={{ ...config, ...world.config }}>
          <SessionContext value={session}>
            <ApiContext value={api}>
              <QueryClientProvider client={createQueryClient()}>
                <AnalyticsContext value={analytics}>
                  <RouterProvider router={router} />
                </AnalyticsContext>
              </QueryClientProvider>
            </ApiContext>
          </SessionContext>
        </ConfigContext>
      </MantineProvider>
    </I18nContext>,
  );
  if (!waiting) await waitFor(() => expect(sidebar().querySelector('[aria-busy=true]')).toBeNull());
  return { router, track };
}

export const sidebar = () => document.getElementById('sidebar') as HTMLElement;
export const nav = () =>
  within(screen.getByRole('navigation', { name: 'Main menu', hidden: true }));
export const item = (name: RegExp | string) => nav().getByRole('link', { name, hidden: true });
