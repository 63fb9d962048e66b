import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Session, SignInError } from '../auth/session.ts';
import { open } from './test/open-routes.tsx';

describe('signing in', () => {
  // R5.7
  it('comes first, with the way back', async () => {
    const ensureSignedIn = vi.fn<Session['ensureSignedIn']>(() => new Promise(() => {}));
    await open('/sellers/en?tab=1', { session: { ensureSignedIn } });
    await waitFor(() => expect(ensureSignedIn).toHaveBeenCalledWith('/sellers/en?tab=1', 'en'));
    expect(screen.queryByRole('main')).not.toHaveTextContent('Loading your account');
  });

  // R2.4
  it.each([
    [false, '/sellers/_auth/callback?code=c&state=s'],
    [true, '/_auth/callback?code=c&state=s'],
  ])(
    'goes on from the callback to where it began (standalone: %s)',
    async (standalone, address) => {
      const finishSignIn = vi.fn<Session['finishSignIn']>(async () => '/sellers/en?tab=1');
      const { router } = await open(address, { session: { finishSignIn }, config: { standalone } });
      expect(await screen.findByText('Loading your account')).toBeInTheDocument();
      expect(finishSignIn.mock.calls[0]?.[0]).toContain(address);
      expect(router.state.location.search).toBe('?tab=1');
    },
  );

  // R2.5, R2.6, R2.8
  it.each([
    ['finishPopup', false, '/sellers/_auth/popup'],
    ['finishSilent', false, '/sellers/_auth/silent'],
    ['finishPopup', true, '/_auth/popup'],
    ['finishSilent', true, '/_auth/silent'],
  ] as const)('calls %s at its page (standalone: %s)', async (name, standalone, address) => {
    const finish = vi.fn<Session['finishPopup']>(() => new Promise(() => {}));
    await open(`${address}?code=c`, { session: { [name]: finish }, config: { standalone } });
    await waitFor(() => expect(finish).toHaveBeenCalled());
  });

  // R2.7
  it('ends at its page, or goes on to where the sign-out was to lead', async () => {
    const { path } = await open('/sellers/_auth/logout', {
      session: { finishSignOut: async () => ({ goTo: '/sellers/en/404' }) },
    });
    await waitFor(() => expect(path()).toBe('/sellers/en/404'));
    await open('/sellers/_auth/logout');
    expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeVisible();
    expect(document.title).toBe('Sign out · Merkato');
  });

  it('says to whoever opened its page by hand that they are still signed in', async () => {
    await open('/sellers/_auth/logout', {
      session: { finishSignOut: async () => ({ isSignedIn: true }) },
    });
    expect(await screen.findByRole('heading', { name: 'You are still signed in' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('says why it failed', async () => {
    await open('/sellers/_auth/callback', {
      session: {
        finishSignIn: async () => {
          throw new SignInError('missing_token');
        },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Missing auth token');
  });
});
