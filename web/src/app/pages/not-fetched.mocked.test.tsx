import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setPoseAs } from '../../auth/pose-as.ts';
import { SignInError } from '../../auth/session.ts';
import { keepWantedPath } from '../../auth/tab-memory.ts';
import { createApi } from '../../graphql/client.ts';
import { createQueryClient } from '../../graphql/query-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { someConfig } from '../../test/config.ts';
import { someHome } from '../../test/home.ts';
import { someSession } from '../../test/session.ts';
import { someShell } from '../../test/shell.ts';
import { createConnection } from '../connection.ts';
import { Providers } from '../providers.tsx';
import { createRoutes } from '../routes.tsx';

// None of these arrive.
vi.mock('../../auth/sign-in-failure.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
vi.mock('../../seller/no-seller.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
vi.mock('./session-refused.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
vi.mock('../layout/account/posing-refused.tsx', () =>
  Promise.reject(new TypeError('Failed to fetch')),
);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const noConnection = async () => {
  throw new SignInError('network_timeout');
};

/** Opens an address as somebody whom the server knows, but not as a seller. */
async function open(
  initialEntry: string | { pathname: string; state: object; search?: string },
  session: Parameters<typeof someSession>[0] = {},
  urls = someConfig.urls,
) {
  const fetch: typeof globalThis.fetch = async (_, request) => {
    const { operationName } = JSON.parse(String(request?.body));
    return Response.json({
      data: operationName === 'Shell' ? someShell(null) : { home: someHome() },
    });
  };
  const services = {
    config: { ...someConfig, urls },
    i18n: await startI18n('en'),
    queryClient: createQueryClient(),
    api: createApi({ fetch, credentials: async () => ({}) }),
    session: someSession(session),
    connection: createConnection(),
    failures: { connect: () => {} },
  };
  const router = createMemoryRouter(createRoutes(services), { initialEntries: [initialEntry] });
  render(
    <Providers services={services}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, connection: services.connection };
}

const alert = () => screen.findByRole('alert');

// R5.13, R8.3: the words for it are in a part that cannot arrive just then.
describe('a sign-in that fails for want of a connection', () => {
  it('says what is wrong, and is tried again on request', async () => {
    const ensureSignedIn = vi.fn(noConnection);
    const { router } = await open('/sellers/en/orders?page=2', { ensureSignedIn });
    expect(await alert()).toHaveTextContent('Check your connection and try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(ensureSignedIn).toHaveBeenCalledTimes(2));
    expect(ensureSignedIn).toHaveBeenLastCalledWith('/sellers/en/orders?page=2', 'en');
    expect(router.state.location.search).toBe('?page=2');
  });

  it('is tried again by itself when the connection is back', async () => {
    const ensureSignedIn = vi.fn(async () => {}).mockImplementationOnce(noConnection);
    const { connection } = await open('/sellers/en', { ensureSignedIn });
    await alert();
    act(() => connection.failed());
    // To reload now would lose the page to the browser's own. A page that is just there does not
    // listen yet, and finds out a moment later.
    await vi.waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    act(connection.requestSent());
    await vi.waitFor(() => expect(ensureSignedIn).toHaveBeenCalledTimes(2));
    expect(await screen.findByText('Skip to content')).toBeInTheDocument();
  });

  it('is tried once more when the connection came back during a try', async () => {
    const first = Promise.withResolvers<void>();
    const ensureSignedIn = vi
      .fn(async () => {})
      .mockImplementationOnce(noConnection)
      .mockImplementationOnce(() => first.promise);
    const { connection } = await open('/sellers/en', { ensureSignedIn });
    await alert();
    act(() => connection.failed());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(ensureSignedIn).toHaveBeenCalledTimes(2));
    act(connection.requestSent());
    expect(ensureSignedIn).toHaveBeenCalledTimes(2);
    first.reject(new SignInError('network_timeout'));
    await vi.waitFor(() => expect(ensureSignedIn).toHaveBeenCalledTimes(3));
    expect(await screen.findByText('Skip to content')).toBeInTheDocument();
  });

  it('at its end is started again, for the page that was wanted', async () => {
    keepWantedPath('/sellers/en/orders');
    const ensureSignedIn = vi.fn(noConnection);
    await open('/sellers/_auth/callback?code=c&state=s', {
      finishSignIn: noConnection,
      ensureSignedIn,
    });
    await alert();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(ensureSignedIn).toHaveBeenCalledWith('/sellers/en/orders', 'en'));
  });
});

it('keeps the frame around the notice for an account without a seller', async () => {
  await open('/sellers/en', {}, { ...someConfig.urls, addons: 'https://addons.test' });
  expect(await alert()).toHaveTextContent('This page could not be loaded');
  expect(await screen.findByText('Skip to content')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Sign out', hidden: true })[0]).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it.each([
  ['a session that is refused', 'error', '?code=UNAUTHENTICATED', {}],
  ['posing that is refused', '403', '', { reason: 'pose_as_unknown' }],
])('says in place of the page for %s that it did not arrive', async (_, page, search, more) => {
  if ('reason' in more) setPoseAs('ada@example.test');
  await open({ pathname: `/sellers/en/${page}`, search, state: { from: '/sellers/en', ...more } });
  expect(await alert()).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
