import { createMemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createApi } from '../graphql/client.ts';
import { createQueryClient } from '../graphql/query-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { someConfig } from '../test/config.ts';
import { someSession } from '../test/session.ts';
import { createConnection } from './connection.ts';
import { createRoutes } from './routes.tsx';

// R2.2, R10.1: what a letter's link says of its campaign is still there after the sign-in.
it.each([
  ['/sellers', '/sellers/en'],
  [
    '/sellers/?utm_source=mail&utm_campaign=x#news',
    '/sellers/en?utm_source=mail&utm_campaign=x#news',
  ],
])('leads from %s to %s, and signs in for that', async (address, wanted) => {
  const ensureSignedIn = vi.fn(async () => {});
  const routes = createRoutes({
    config: someConfig,
    i18n: await startI18n('en'),
    queryClient: createQueryClient(),
    api: createApi({ fetch: () => new Promise(() => {}), credentials: async () => ({}) }),
    session: someSession({ ensureSignedIn }),
    connection: createConnection(),
    failures: { connect: () => {} },
  });
  const router = createMemoryRouter(routes, { initialEntries: [address] }).initialize();
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  const { pathname, search, hash } = router.state.location;
  expect(pathname + search + hash).toBe(wanted);
  expect(ensureSignedIn).toHaveBeenCalledWith(wanted, 'en');
  router.dispose();
});
