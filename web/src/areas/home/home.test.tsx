import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../../auth/session.ts';
import { ApiContext } from '../../graphql/api-context.ts';
import { createApi } from '../../graphql/client.ts';
import { createQueryClient } from '../../graphql/query-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { HomeScreen } from './home.tsx';

const seller = {
  id: '1',
  email: 'ada@example.test',
  details: { first_name: 'Ada', last_name: 'Lovelace' },
  partnership_type: { name: 'INDUSTRIAL_PARTNER' },
  country: 'FR',
  is_valid: true,
  is_banned: false,
  vacation_status: false,
  poseAs: false,
  wallet_status: 'COMPLETED',
};

const frame = {
  seller,
  product_list: [
    { id: '1', name: 'Stock Radar', is_active: true },
    { id: '2', name: 'Size Guide', is_active: false },
  ],
  psConfig: { latestPsVersion: { version: '9.1.2' } },
  messages: { unseen_count: 3 },
};

const home = { ...frame, bank_account: { balance: 1234_50 } };

/** Shows the screen over the real client, which gets these answers. */
async function show(...answers: Answer[]) {
  const fetch = answering(...answers);
  const signIn = vi.fn<Session['signIn']>(() => new Promise(() => {}));
  const session: Session = {
    isSignedIn: async () => true,
    signIn,
    finishSignIn: async () => '/sellers',
    signOut: async () => {},
    credentials: async () => ({}),
  };
  const i18n = await startI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <SessionContext value={session}>
          <ApiContext value={createApi({ fetch, credentials: session.credentials })}>
            <QueryClientProvider client={createQueryClient()}>
              <HomeScreen />
            </QueryClientProvider>
          </ApiContext>
        </SessionContext>
      </MantineProvider>
    </I18nextProvider>,
  );
  return { fetch, signIn };
}

describe('home', () => {
  it('shows frames without data while it loads', async () => {
    await show({ waiting: true });
    expect(screen.getByRole('status')).toHaveTextContent('Loading your account');
    expect(screen.getByRole('region', { name: 'Products' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });

  // R6.2, R6.3, R6.4, R6.5, R6.6: all of it in one request
  it('shows seller, figures and products of one request', async () => {
    const { fetch } = await show({ body: { data: home } });
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    for (const text of ['€1,234.50', '3', '9.1.2']) expect(screen.getByText(text)).toBeVisible();

    const account = within(screen.getByRole('region', { name: 'Account' }));
    for (const text of ['ada@example.test', 'Industrial partner', 'France', 'Ready for payouts']) {
      expect(account.getByText(text)).toBeVisible();
    }
    const rows = within(screen.getByRole('region', { name: 'Products' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Stock RadarActive',
      'Size GuideInactive',
    ]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('shows a negative balance with its sign', async () => {
    await show({ body: { data: { ...home, bank_account: { balance: -5_00 } } } });
    expect(await screen.findByText('-€5')).toBeVisible();
  });

  it.each([
    ['Banned', { is_banned: true }],
    ['On vacation', { vacation_status: true }],
    ['Profile incomplete', { is_valid: false }],
    ['Posing as this seller', { poseAs: true }],
  ])('marks the state: %s', async (badge, state) => {
    await show({ body: { data: { ...home, seller: { ...seller, ...state } } } });
    expect(await screen.findByText(badge)).toBeVisible();
  });

  it('asks again without the balance for a banned seller, to whom it is closed', async () => {
    const banned = { ...frame, seller: { ...seller, is_banned: true } };
    const { fetch } = await show(refused('FORBIDDEN', { reason: 'banned' }), {
      body: { data: banned },
    });
    expect(await screen.findByText('Closed while banned')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('says so where there are no products, no wallet, no platform version', async () => {
    const data = {
      ...home,
      seller: { ...seller, wallet_status: null },
      product_list: [],
      psConfig: { latestPsVersion: null },
    };
    await show({ body: { data } });
    expect(await screen.findByText('No products yet')).toBeVisible();
    expect(screen.getByText('No wallet')).toBeVisible();
    expect(screen.getByText('None announced yet')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it.each<[string, Answer]>([
    ['null', { body: { data: { ...home, seller: null } } }],
    ['refused', refused('FORBIDDEN', { reason: 'no_seller' })],
  ])('says that the account is no seller yet (%s)', async (_, answer) => {
    await show(answer);
    expect(await screen.findByText('This account is not a seller yet')).toBeVisible();
  });

  it('shows the id of an internal error and tries again', async () => {
    await show(refused('INTERNAL_SERVER_ERROR', { id: 'XYZ-1' }), { body: { data: home } });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('XYZ-1')).toBeVisible();
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  });

  it('tries a broken connection once more before it says so', async () => {
    const { fetch } = await show({ broken: new TypeError('Failed to fetch') });
    const title = await screen.findByText('The server cannot be reached', {}, { timeout: 3000 });
    expect(title).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('offers to sign in again when the session has ended', async () => {
    const { signIn } = await show(refused('UNAUTHENTICATED'));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(signIn).toHaveBeenCalledWith('/sellers/en', 'en');
  });
});
