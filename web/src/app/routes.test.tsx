import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { type Session, SignInError } from '../auth/session.ts';
import { createQueryClient } from '../graphql/query-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { someConfig } from '../test/config.ts';
import { Providers } from './providers.tsx';
import { createRoutes } from './routes.tsx';
import type { Services } from './services.ts';

/** Opens an address with a session; the API never answers. */
async function open(address: string, session: Partial<Session>) {
  const services: Services = {
    config: someConfig,
    queryClient: createQueryClient(),
    api: () => new Promise(() => {}),
    session: {
      isSignedIn: async () => true,
      signIn: () => new Promise<never>(() => {}),
      finishSignIn: async () => '/sellers',
      signOut: async () => {},
      credentials: async () => ({}),
      ...session,
    },
  };
  const router = createMemoryRouter(createRoutes(services), { initialEntries: [address] });
  render(
    <Providers services={services} i18n={await startI18n('en')}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}

// R2.1
it('leads the root to English', async () => {
  const router = await open('/sellers', {});
  expect(await screen.findByText('Loading your account')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/sellers/en');
  expect(document.title).toBe('Home · Merkato');
});

it('starts the sign-in for whoever is signed out, with the way back', async () => {
  const signIn = vi.fn<Session['signIn']>(() => new Promise(() => {}));
  await open('/sellers/en?tab=1', { isSignedIn: async () => false, signIn });
  await vi.waitFor(() => expect(signIn).toHaveBeenCalledWith('/sellers/en?tab=1', 'en'));
  expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
});

it('goes on from the callback to where the sign-in began', async () => {
  const finishSignIn = vi.fn<Session['finishSignIn']>(async () => '/sellers/en?tab=1');
  const router = await open('/sellers/_auth/callback?code=c&state=s', { finishSignIn });
  expect(await screen.findByText('Loading your account')).toBeInTheDocument();
  expect(finishSignIn.mock.calls[0]?.[0]).toContain('/sellers/_auth/callback?code=c&state=s');
  expect(router.state.location.search).toBe('?tab=1');
});

// R5.6, R5.11
it.each([
  ['missing_token', 'Missing auth token'],
  ['missing_provider', 'No sign-in provider is configured for this site.'],
  ['failed', 'Nothing is lost.'],
] as const)('says why a sign-in failed (%s) and offers another try', async (fault, text) => {
  await open('/sellers/_auth/callback', {
    finishSignIn: async () => {
      throw new SignInError(fault);
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/sellers');
});

it.each(['/sellers/xx', '/sellers/en/nowhere', '/sellers/_auth/nowhere'])(
  'says that there is no page at %s, also to whoever is signed out',
  async (address) => {
    await open(address, { isSignedIn: async () => false });
    expect(await screen.findByText('There is no such page')).toBeVisible();
  },
);
