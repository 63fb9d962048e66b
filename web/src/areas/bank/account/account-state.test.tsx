import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/answers.ts';
import { payoutAccount, refreshed, type Setting, showing } from '../../../test/bank-screen.tsx';
import { BankOverview } from '../overview/overview.tsx';

const show = showing(BankOverview);

// R14.1
describe('who comes back from the provider', () => {
  const seller = { wallet_status: 'ONBOARDING_IN_PROGRESS' } as const;
  const address = '/sellers/en/bank?from=provider';

  it('reads the current state of the account, everywhere', async () => {
    const { panel, requests, router } = await show({ seller, address });
    expect(
      await panel.findByText('The payment provider’s answer: Ready for payouts.'),
    ).toBeVisible();
    expect(await panel.findByText(/complete and checked/)).toBeVisible();
    expect(panel.queryByText(/Continue where you left off/)).not.toBeInTheDocument();
    expect(requests('RefreshPayoutAccount')).toHaveLength(1);
    expect(router.state.location.search).toBe('');
  });

  it('reads that the provider is being asked', async () => {
    const { panel } = await show({ seller, address, refresh: [{ waiting: true }] });
    expect(await panel.findByText(/Checking the status of your account/)).toBeVisible();
  });

  it('reads that the provider could not be asked, and can try again', async () => {
    const away = refused('INTERNAL_SERVER_ERROR', { reason: 'payment_away' });
    const { panel } = await show({
      seller,
      address,
      refresh: [away, refreshed('ONBOARDING_SUBMITTED')],
    });
    expect(await panel.findByText(/could not be checked/)).toBeVisible();
    expect(panel.getByText(/Continue where you left off/)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Check again' }));
    expect(await panel.findByText(/answer: Under review/)).toBeVisible();
  });

  it('with a link that has expired reads so, and the current state of the account', async () => {
    const { panel, requests, router } = await show({
      seller,
      address: '/sellers/en/bank?from=expired',
    });
    expect(await panel.findByText(/has expired/)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await panel.findByText(/answer: Ready for payouts/)).toBeVisible();
    expect(panel.getByText(/has expired/)).toBeVisible();
    expect(await panel.findByText(/complete and checked/)).toBeVisible();
    expect(requests('RefreshPayoutAccount')).toHaveLength(1);
  });

  it('reads of no answer where nobody was asked', async () => {
    const { panel, requests } = await show({
      seller: { wallet_status: null, is_wallet_required: false },
      withProvider: false,
      address,
      refresh: [{ body: { data: { refresh_payout_account: payoutAccount(null, false) } } }],
    });
    await waitFor(() => expect(requests('RefreshPayoutAccount')).toHaveLength(1));
    await waitFor(() => expect(panel.getByRole('status')).toBeEmptyDOMElement());
    expect(panel.getByText(/paid out without one/)).toBeVisible();
  });
});

// R14.1: a check may be over without our having been notified.
describe('who opens the screen', () => {
  const seller = { wallet_status: 'ONBOARDING_SUBMITTED' } as const;

  it('sees the current state of the account where the last answer is old, without a notice', async () => {
    const { panel, requests } = await show({ seller, minutesAgo: 11 });
    expect(await panel.findByText(/complete and checked/)).toBeVisible();
    expect(requests('RefreshPayoutAccount')).toHaveLength(1);
    expect(panel.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each<[string, Setting]>([
    ['a moment ago', { seller, minutesAgo: 9 }],
    ['never, but the marketplace said it', { seller, withProvider: false }],
  ])('requests nothing where the last answer is from %s', async (_when, setting) => {
    const { panel, requests } = await show(setting);
    await waitFor(() => expect(requests('PayoutAccount')).toHaveLength(1));
    expect(await panel.findByText(/You have sent everything/)).toBeVisible();
    expect(requests('RefreshPayoutAccount')).toHaveLength(0);
  });

  it('is not bothered with a provider that is away', async () => {
    const { panel, requests } = await show({
      seller,
      minutesAgo: 11,
      refresh: [refused('INTERNAL_SERVER_ERROR', { reason: 'payment_away' })],
    });
    await waitFor(() => expect(requests('RefreshPayoutAccount')).toHaveLength(1));
    expect(await panel.findByText(/You have sent everything/)).toBeVisible();
    expect(panel.getByRole('status')).toBeEmptyDOMElement();
  });
});
