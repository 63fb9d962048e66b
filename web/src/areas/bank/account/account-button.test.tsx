import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Seller } from '../../../seller/seller.ts';
import { type Answer, refused } from '../../../test/answers.ts';
import { linkTo, page, type Setting, showing } from '../../../test/bank-screen.tsx';
import { BankOverview } from '../overview/overview.tsx';

const show = showing(BankOverview);

let left: string[];

beforeEach(() => {
  left = [];
  const { origin } = window.location;
  // A page that another test of this worker left for good is loaded again when it comes back.
  const reload = () => undefined;
  vi.stubGlobal('location', { origin, reload, assign: (address: string) => left.push(address) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

// R14.2, R7.4
describe('the button of the payout account', () => {
  it.each([
    [null, 'Set up payout account'],
    ['CREATED', 'Set up payout account'],
    ['ONBOARDING_IN_PROGRESS', 'Continue setup'],
    ['MISSING_INFORMATION', 'Add what is missing'],
  ] as const)('of one that is %s leads to where things are handed in', async (status, name) => {
    const { panel, requests } = await show({ seller: { wallet_status: status } });
    await userEvent.click(await panel.findByRole('button', { name }));
    await waitFor(() => expect(left).toEqual([page]));
    expect(requests('CreatePayoutLink').map(({ variables }) => variables)).toEqual([
      { type: 'ONBOARDING_LINK', lang: 'en' },
    ]);
    expect(panel.queryByRole('button', { name: /View at/ })).not.toBeInTheDocument();
  });

  it.each(['COMPLETED', 'ONBOARDING_SUBMITTED', 'ON_HOLD'] as const)(
    'of one that is %s leads to the provider’s own page of it',
    async (status) => {
      const { panel, requests } = await show({ seller: { wallet_status: status } });
      await userEvent.click(await panel.findByRole('button', { name: /View at/ }));
      await waitFor(() => expect(left).toEqual([page]));
      expect(requests('CreatePayoutLink')[0]?.variables).toMatchObject({ type: 'DASHBOARD_LINK' });
    },
  );

  it('is none for an account that was not opened here', async () => {
    const { panel, requests } = await show({ withProvider: false });
    await waitFor(() => expect(requests('PayoutAccount')).toHaveLength(1));
    expect(panel.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each<[string, Setting, RegExp]>([
    [
      'who needs no account',
      { seller: { wallet_status: null, is_wallet_required: false } },
      /paid out without one/,
    ],
    [
      'whose payouts are off',
      { seller: { wallet_status: null }, features: {}, region: 'How you are paid' },
      /pays you directly/,
    ],
    [
      'as whom somebody poses',
      { seller: { wallet_status: null, poseAs: true } },
      /Only the seller can open/,
    ],
  ])('is none for a seller %s', async (_who, setting, words) => {
    const { panel } = await show(setting);
    expect(await panel.findByText(words)).toBeVisible();
    expect(panel.queryByRole('button')).not.toBeInTheDocument();
  });

  it('requests nothing before it is clicked, and once however often it is', async () => {
    const { panel, requests } = await show({ seller: { wallet_status: 'CREATED' } });
    const button = await panel.findByRole('button');
    await userEvent.hover(button);
    expect(requests('CreatePayoutLink')).toHaveLength(0);
    await userEvent.dblClick(button);
    await waitFor(() => expect(left).toEqual([page]));
    expect(requests('CreatePayoutLink')).toHaveLength(1);
  });

  it('is busy while the link is made and the page leaves, and not when one comes back', async () => {
    const { panel } = await show({ seller: { wallet_status: 'CREATED' } });
    const button = await panel.findByRole('button');
    await userEvent.click(button);
    await waitFor(() => expect(left).toEqual([page]));
    expect(button).toBeDisabled();
    const back = new Event('pageshow') as Event & { persisted?: boolean };
    Object.defineProperty(back, 'persisted', { value: true });
    act(() => void window.dispatchEvent(back));
    await waitFor(() => expect(button).toBeEnabled());
  });

  it.each<[string, Answer, RegExp]>([
    [
      'the provider is away',
      refused('INTERNAL_SERVER_ERROR', { reason: 'payment_away' }),
      /provider cannot be reached just now/,
    ],
    ['the server is away', { broken: new TypeError('offline') }, /Check your connection/],
    ['nobody is signed in', refused('UNAUTHENTICATED'), /^You are signed out/],
    ['something else is wrong', refused('INTERNAL_SERVER_ERROR'), /could not be opened/],
    ['the address is no page', linkTo('javascript:alert(1)'), /could not be opened/],
    ['the address is not safe', linkTo('http://connect.stripe.test/'), /could not be opened/],
  ])('says beside it that %s, and works again', async (_what, answer, words) => {
    const { panel } = await show({
      seller: { wallet_status: 'CREATED' },
      link: [answer, linkTo(page)],
    });
    const button = await panel.findByRole('button');
    await userEvent.click(button);
    expect(await panel.findByRole('alert')).toHaveTextContent(words);
    expect(left).toEqual([]);
    expect(button).toBeEnabled();
    await userEvent.click(button);
    await waitFor(() => expect(left).toEqual([page]));
    expect(panel.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each(['payout_account_elsewhere', 'payout_account_none', 'payout_account_on_hold'])(
    'that is refused as %s shows the actual state of the account',
    async (reason) => {
      const seller: Partial<Seller> = { wallet_status: 'CREATED' };
      const { panel, requests, become } = await show({
        seller,
        link: [refused('CONFLICT', { reason })],
      });
      const button = await panel.findByRole('button', { name: 'Set up payout account' });
      become('ON_HOLD'); // in another tab
      await userEvent.click(button);
      expect(await panel.findByText(/Contact us to learn why/)).toBeVisible();
      expect(button).not.toBeInTheDocument();
      await waitFor(() => expect(requests('PayoutAccount')).toHaveLength(2));
    },
  );

  it('that is refused for another reason requests nothing else', async () => {
    const { panel, requests } = await show({
      seller: { wallet_status: 'CREATED' },
      link: [refused('INTERNAL_SERVER_ERROR')],
    });
    await userEvent.click(await panel.findByRole('button'));
    expect(await panel.findByRole('alert')).toBeVisible();
    expect(requests('Shell')).toHaveLength(1);
  });
});
