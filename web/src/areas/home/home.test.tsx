import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { ApiContext } from '../../graphql/api-context.ts';
import { createApi } from '../../graphql/client.ts';
import { createQueryClient } from '../../graphql/query-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import type { Shell } from '../../seller/shell-query.ts';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { someShell } from '../../test/shell.ts';
import { HomeScreen } from './home.tsx';

const balance = (cents: number): Answer => ({
  body: { data: { bank_account: { balance: cents } } },
});

/** Shows the screen over the real client, with what the frame asks and these answers for the balance. */
async function show(shell: Shell | 'waiting', ...answers: Answer[]) {
  const answer = answering(...answers);
  const fetch = vi.fn<typeof globalThis.fetch>(async (address, request) => {
    if (!String(request?.body).includes('"Shell"')) return answer(address, request);
    return shell === 'waiting' ? new Promise(() => {}) : Response.json({ data: shell });
  });
  const i18n = await startI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <ApiContext value={createApi({ fetch, credentials: async () => ({}) })}>
          <QueryClientProvider client={createQueryClient()}>
            <HomeScreen />
          </QueryClientProvider>
        </ApiContext>
      </MantineProvider>
    </I18nextProvider>,
  );
  return fetch;
}

describe('home', () => {
  it('shows frames without data while it loads', async () => {
    await show('waiting', { waiting: true });
    expect(screen.getByRole('status')).toHaveTextContent('Loading your account');
    expect(screen.getByRole('region', { name: 'Products' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });

  // R6.2, R6.3, R6.4, R6.5, R6.6: of the frame's request and one for the balance, at once.
  it('shows seller, figures and products', async () => {
    const fetch = await show(someShell(), balance(1234_50));
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
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('shows a negative balance with its sign', async () => {
    await show(someShell(), balance(-5_00));
    expect(await screen.findByText('-€5')).toBeVisible();
  });

  it.each([
    ['Banned', { is_banned: true }],
    ['On vacation', { vacation_status: true }],
    ['Profile incomplete', { is_valid: false }],
    ['Posing as this seller', { poseAs: true }],
  ])('marks the state: %s', async (badge, state) => {
    await show(someShell(state), balance(0));
    expect(await screen.findByText(badge)).toBeVisible();
  });

  it('says so where there are no products, no wallet, no platform version', async () => {
    const shell = {
      ...someShell({ wallet_status: null }),
      product_list: [],
      psConfig: { latestPsVersion: null, versions: [] },
    };
    await show(shell, balance(0));
    expect(await screen.findByText('No products yet')).toBeVisible();
    expect(screen.getByText('No payout account')).toBeVisible();
    expect(screen.getByText('None announced yet')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('is there without the balance, which can be asked for again', async () => {
    await show(someShell(), refused('INTERNAL_SERVER_ERROR'), balance(7_00));
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Could not be loaded. Try again' }));
    expect(await screen.findByText('€7')).toBeVisible();
  });
});
