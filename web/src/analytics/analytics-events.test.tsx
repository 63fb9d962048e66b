import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ApiContext } from '../graphql/api-context.ts';
import { createApi } from '../graphql/client.ts';
import { sellerBeforeLoad } from '../seller/seller.ts';
import { answering } from '../test/answers.ts';
import { renderUi } from '../test/render-ui.tsx';
import { type Analytics, AnalyticsContext } from './analytics-context.ts';
import { AnalyticsEvents } from './analytics-events.tsx';

const seller = { ...sellerBeforeLoad, id: '7', email: 'ada@example.test' };
const shell = (who: typeof seller | null) => ({
  body: {
    data: {
      seller: who,
      product_list: [],
      psConfig: { latestPsVersion: null, versions: [] },
      messages: { unseen_count: 0 },
      devblog_unread_count: 0,
      contact_unseen_count: 0,
    },
  },
});

/** Every call, in its order, as one line. */
function listening() {
  const reported: string[] = [];
  const analytics: Analytics = {
    track: (...[event]) => void reported.push(event),
    page: (id) => void reported.push(`page ${id}`),
    identify: ({ id }) => void reported.push(`identify ${id}`),
    reset: () => void reported.push('reset'),
    settled: async () => {},
  };
  return { reported, analytics };
}

async function opened(address: string, answer: Parameters<typeof answering>[0]) {
  const fetch = answering(answer);
  vi.stubGlobal('fetch', fetch);
  const { reported, analytics } = listening();
  const page = (path: string, id: string, isPublic = false) => ({
    path: `/sellers/:locale/${path}`,
    element: null,
    handle: { route: { id, isPublic } },
  });
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <AnalyticsEvents />
            <Outlet />
          </>
        ),
        children: [
          page('', 'home'),
          page('products/:id', 'product'),
          page('faq/payout', 'faq_payout', true),
          { path: '/sellers/_auth/logout', element: null },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  await renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ApiContext value={createApi({ credentials: async () => ({}) })}>
        <AnalyticsContext value={analytics}>
          <RouterProvider router={router} />
        </AnalyticsContext>
      </ApiContext>
    </QueryClientProvider>,
  );
  return { reported, fetch, go: (to: string) => act(() => router.navigate(to)) };
}

// R10.3, R10.5: who it is comes first, so that the page carries it.
it('reports who opened a page, then the page', async () => {
  const { reported } = await opened('/sellers/en', shell(seller));
  await waitFor(() => expect(reported).toEqual(['identify 7', 'page home']));
});

// R10.5
it('reports every page by the id of its route, and no other change of the address', async () => {
  const { reported, go } = await opened('/sellers/en', shell(seller));
  await waitFor(() => expect(reported).toHaveLength(2));
  await go('/sellers/en/products/1');
  await go('/sellers/en/products/1?tab=versions');
  await go('/sellers/de/products/1');
  await go('/sellers/en/products/2');
  await go('/sellers/_auth/logout');
  expect(reported.slice(2)).toEqual(['page product', 'page product']);
});

it('does not ask who reads a page that is open to everybody', async () => {
  const { reported, fetch } = await opened('/sellers/en/faq/payout', { waiting: true });
  expect(reported).toEqual(['page faq_payout']);
  expect(fetch).not.toHaveBeenCalled();
});

it('reports the pages of an account that is no seller, without a seller', async () => {
  const { reported } = await opened('/sellers/en', shell(null));
  await waitFor(() => expect(reported).toEqual(['page home']));
});

it('waits for the seller', async () => {
  const { reported, fetch } = await opened('/sellers/en', { waiting: true });
  expect(fetch).toHaveBeenCalled();
  expect(reported).toEqual([]);
});
