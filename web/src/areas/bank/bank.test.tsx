import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PayoutAccountStatus } from '../../graphql/generated/graphql.ts';
import type { Seller } from '../../seller/seller.ts';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { BankScreen } from './bank.tsx';

interface Setting {
  seller?: Partial<Seller>;
  /** Whether the account was opened here. Default true. */
  withProvider?: boolean;
  /** How many minutes ago the provider said so. Default 1. */
  asked?: number;
  link?: Answer[];
  refresh?: Answer[];
  address?: string;
  features?: Record<string, boolean>;
}

const linkTo = (url: string): Answer => ({ body: { data: { create_payout_link: { url } } } });
const standing = (status: PayoutAccountStatus | null, is_with_provider = true, minutes = 0) => ({
  status,
  is_with_provider,
  asked_at: is_with_provider ? new Date(Date.now() - minutes * 60_000).toISOString() : null,
});
const refreshed = (status: PayoutAccountStatus): Answer => ({
  body: { data: { refresh_payout_account: standing(status) } },
});
const page = 'https://connect.stripe.test/setup/1';

/** Shows the screen over the real client, and says what it asked for. */
async function show(setting: Setting = {}) {
  const shell = someShell(setting.seller);
  const link = answering(...(setting.link ?? [linkTo(page)]));
  const refresh = answering(...(setting.refresh ?? [refreshed('COMPLETED')]));
  const sent: { name: string; variables: Record<string, unknown> }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (address, request) => {
    const { operationName: name, variables } = JSON.parse(String(request?.body));
    sent.push({ name, variables });
    if (name === 'CreatePayoutLink') return link(address, request);
    if (name === 'RefreshPayoutAccount') {
      const answer = await refresh(address, request);
      // The server keeps what the provider said, and tells the frame.
      const { data } = await answer.clone().json();
      if (data && shell.seller) shell.seller.wallet_status = data.refresh_payout_account.status;
      return answer;
    }
    if (name === 'PayoutAccount') {
      const { withProvider = true, asked = 1 } = setting;
      const account = standing(shell.seller?.wallet_status ?? null, withProvider, asked);
      return Response.json({ data: { payout_account: account } });
    }
    return Response.json({ data: shell });
  });
  const router = await renderScreen({
    routes: [{ path: '*', element: <BankScreen /> }],
    address: setting.address ?? '/sellers/en/bank',
    fetch,
    features: setting.features ?? { payout: true },
  });
  const panel = within(await screen.findByRole('region', { name: 'Payout account' }));
  const asked = (name: string) => sent.filter((one) => one.name === name);
  const become = (status: PayoutAccountStatus) => {
    if (shell.seller) shell.seller.wallet_status = status;
  };
  return { panel, asked, router, become };
}

let left: string[];

beforeEach(() => {
  left = [];
  const { origin } = window.location;
  vi.stubGlobal('location', { origin, assign: (address: string) => left.push(address) });
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
    const { panel, asked } = await show({ seller: { wallet_status: status } });
    await userEvent.click(await panel.findByRole('button', { name }));
    await vi.waitFor(() => expect(left).toEqual([page]));
    expect(asked('CreatePayoutLink').map(({ variables }) => variables)).toEqual([
      { type: 'ONBOARDING_LINK', lang: 'en' },
    ]);
    expect(panel.queryByRole('button', { name: /View at/ })).not.toBeInTheDocument();
  });

  it.each(['COMPLETED', 'ONBOARDING_SUBMITTED', 'ON_HOLD'] as const)(
    'of one that is %s leads to the provider’s own page of it',
    async (status) => {
      const { panel, asked } = await show({ seller: { wallet_status: status } });
      await userEvent.click(await panel.findByRole('button', { name: /View at/ }));
      await vi.waitFor(() => expect(left).toEqual([page]));
      expect(asked('CreatePayoutLink')[0]?.variables).toMatchObject({ type: 'DASHBOARD_LINK' });
    },
  );

  it('is none for an account that was not opened here', async () => {
    const { panel, asked } = await show({ withProvider: false });
    await vi.waitFor(() => expect(asked('PayoutAccount')).toHaveLength(1));
    expect(panel.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each<[string, Setting, RegExp]>([
    [
      'who needs no account',
      { seller: { wallet_status: null, is_wallet_required: false } },
      /paid out without one/,
    ],
    ['whose payouts are off', { seller: { wallet_status: null }, features: {} }, /do not have/],
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

  it('asks for nothing before it is clicked, and once however often it is', async () => {
    const { panel, asked } = await show({ seller: { wallet_status: 'CREATED' } });
    const button = await panel.findByRole('button');
    await userEvent.hover(button);
    expect(asked('CreatePayoutLink')).toHaveLength(0);
    await userEvent.dblClick(button);
    await vi.waitFor(() => expect(left).toEqual([page]));
    expect(asked('CreatePayoutLink')).toHaveLength(1);
  });

  it('is busy while the link is made and the page leaves, and not when one comes back', async () => {
    const { panel } = await show({ seller: { wallet_status: 'CREATED' } });
    const button = await panel.findByRole('button');
    await userEvent.click(button);
    await vi.waitFor(() => expect(left).toEqual([page]));
    expect(button).toBeDisabled();
    const back = new Event('pageshow') as Event & { persisted?: boolean };
    Object.defineProperty(back, 'persisted', { value: true });
    act(() => void window.dispatchEvent(back));
    await vi.waitFor(() => expect(button).toBeEnabled());
  });

  it.each<[string, Answer, RegExp]>([
    [
      'the provider is away',
      refused('INTERNAL_SERVER_ERROR', { reason: 'payment_away' }),
      /provider cannot be reached just now/,
    ],
    ['the server is away', { broken: new TypeError('offline') }, /Check your connection/],
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
    await vi.waitFor(() => expect(left).toEqual([page]));
    expect(panel.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each(['payout_account_elsewhere', 'payout_account_none', 'payout_account_on_hold'])(
    'that is refused as %s shows how the account really stands',
    async (reason) => {
      const seller: Partial<Seller> = { wallet_status: 'CREATED' };
      const { panel, asked, become } = await show({
        seller,
        link: [refused('CONFLICT', { reason })],
      });
      const button = await panel.findByRole('button', { name: 'Set up payout account' });
      become('ON_HOLD'); // in another tab
      await userEvent.click(button);
      expect(await panel.findByText(/Contact us to learn why/)).toBeVisible();
      expect(button).not.toBeInTheDocument();
      await vi.waitFor(() => expect(asked('PayoutAccount')).toHaveLength(2));
    },
  );

  it('that is refused for another reason asks for nothing else', async () => {
    const { panel, asked } = await show({
      seller: { wallet_status: 'CREATED' },
      link: [refused('INTERNAL_SERVER_ERROR')],
    });
    await userEvent.click(await panel.findByRole('button'));
    expect(await panel.findByRole('alert')).toBeVisible();
    expect(asked('Shell')).toHaveLength(1);
  });
});

// R14.1
describe('who comes back from the provider', () => {
  const seller = { wallet_status: 'ONBOARDING_IN_PROGRESS' } as const;
  const address = '/sellers/en/bank?from=provider';

  it('reads how the account stands now, everywhere', async () => {
    const { panel, asked, router } = await show({ seller, address });
    expect(
      await panel.findByText('The payment provider’s answer: Ready for payouts.'),
    ).toBeVisible();
    expect(await panel.findByText(/complete and checked/)).toBeVisible();
    expect(panel.queryByText(/Go on where you stopped/)).not.toBeInTheDocument();
    expect(asked('RefreshPayoutAccount')).toHaveLength(1);
    expect(router.state.location.search).toBe('');
  });

  it('is told that it is being asked', async () => {
    const { panel } = await show({ seller, address, refresh: [{ waiting: true }] });
    expect(await panel.findByText(/Asking the payment provider/)).toBeVisible();
  });

  it('is told that it could not be asked, and can ask again', async () => {
    const away = refused('INTERNAL_SERVER_ERROR', { reason: 'payment_away' });
    const { panel } = await show({
      seller,
      address,
      refresh: [away, refreshed('ONBOARDING_SUBMITTED')],
    });
    expect(await panel.findByText(/could not be asked/)).toBeVisible();
    expect(panel.getByText(/Go on where you stopped/)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Ask again' }));
    expect(await panel.findByText(/answer: Under review/)).toBeVisible();
  });

  it('with a link that was over is told so, and how the account stands now', async () => {
    const { panel, asked, router } = await show({
      seller,
      address: '/sellers/en/bank?from=expired',
    });
    expect(await panel.findByText(/no longer valid/)).toBeVisible();
    await vi.waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await panel.findByText(/answer: Ready for payouts/)).toBeVisible();
    expect(panel.getByText(/no longer valid/)).toBeVisible();
    expect(await panel.findByText(/complete and checked/)).toBeVisible();
    expect(asked('RefreshPayoutAccount')).toHaveLength(1);
  });

  it('is told of no answer where nobody was asked', async () => {
    const { panel, asked } = await show({
      seller: { wallet_status: null, is_wallet_required: false },
      withProvider: false,
      address,
      refresh: [{ body: { data: { refresh_payout_account: standing(null, false) } } }],
    });
    await vi.waitFor(() => expect(asked('RefreshPayoutAccount')).toHaveLength(1));
    await vi.waitFor(() => expect(panel.getByRole('status')).toBeEmptyDOMElement());
    expect(panel.getByText(/paid out without one/)).toBeVisible();
  });
});

// R14.1: a check may be over without anybody having told us.
describe('who opens the screen', () => {
  const seller = { wallet_status: 'ONBOARDING_SUBMITTED' } as const;

  it('sees how the account stands now where that was asked long ago, and nothing said of it', async () => {
    const { panel, asked } = await show({ seller, asked: 11 });
    expect(await panel.findByText(/complete and checked/)).toBeVisible();
    expect(asked('RefreshPayoutAccount')).toHaveLength(1);
    expect(panel.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each<[string, Setting]>([
    ['a moment ago', { seller, asked: 9 }],
    ['never, but the marketplace said it', { seller, withProvider: false }],
  ])('asks for nothing where it was asked %s', async (_when, setting) => {
    const { panel, asked } = await show(setting);
    await vi.waitFor(() => expect(asked('PayoutAccount')).toHaveLength(1));
    expect(await panel.findByText(/You have sent everything/)).toBeVisible();
    expect(asked('RefreshPayoutAccount')).toHaveLength(0);
  });

  it('is not bothered with a provider that is away', async () => {
    const { panel, asked } = await show({
      seller,
      asked: 11,
      refresh: [refused('INTERNAL_SERVER_ERROR', { reason: 'payment_away' })],
    });
    await vi.waitFor(() => expect(asked('RefreshPayoutAccount')).toHaveLength(1));
    expect(await panel.findByText(/You have sent everything/)).toBeVisible();
    expect(panel.getByRole('status')).toBeEmptyDOMElement();
  });
});
