import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Seller } from '../../seller/seller.ts';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { someHome } from '../../test/home.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { HomeScreen } from './home.tsx';
import type { Home, Task } from './queries.ts';

interface Surroundings {
  /** null: the frame still waits. */
  seller?: Partial<Seller> | null;
  features?: Record<string, boolean>;
}

const on = { payout: true, pay_fee_alert: true, pay_fee_warning: true };
const answer = (home: Partial<Home> = {}): Answer => ({ body: { data: { home: someHome(home) } } });

/** Shows home over the real client, with these answers to its question. */
async function show(answers: Answer[], { seller = {}, features = on }: Surroundings = {}) {
  const home = answering(...answers);
  const asked: string[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (address, request) => {
    const { operationName } = JSON.parse(String(request?.body));
    asked.push(operationName);
    if (operationName !== 'Shell') return home(address, request);
    return seller ? Response.json({ data: someShell(seller) }) : new Promise(() => {});
  });
  const router = await renderScreen({
    routes: [{ path: '*', element: <HomeScreen /> }],
    address: '/sellers/en',
    fetch,
    features,
  });
  if (!answers.some((one) => 'waiting' in one)) await screen.findByRole('heading', { level: 1 });
  return { asked, router };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T10:00:00Z'), toFake: ['Date'] });
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

afterEach(() => {
  vi.useRealTimers();
});

describe('home', () => {
  it('shows frames without data while it loads', async () => {
    await show([{ waiting: true }]);
    expect(screen.getByText('Loading your account')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Newest orders' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });

  // R2.9, R6.9: of the frame's request and one more.
  it('greets, and shows figures that lead to what they count', async () => {
    const { asked } = await show([answer()]);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent(/^Good \w+, Ada Lovelace$/);
    expect(screen.getByText('Sunday 15 November')).toBeVisible();
    const links = [
      ['Turnover today: €120', '/sellers/en/orders?period=today&type=ORDER'],
      ['Turnover this month: €3,456.78', '/sellers/en/orders?period=this_month&type=ORDER'],
      ['Available balance: €1,234.50', '/sellers/en/bank'],
    ] as const;
    for (const [name, href] of links) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(screen.getByText('Next payout on 1 December')).toBeVisible();
    expect(asked.sort()).toEqual(['Home', 'Shell']);
  });

  it.each([
    ['On vacation', { vacation_status: true }],
    ['Posing as this seller', { poseAs: true }],
  ])('marks the state: %s', async (badge, state) => {
    await show([answer()], { seller: state });
    expect(await screen.findByText(badge)).toBeVisible();
  });

  // R2.9, R7.4: why no payout is to be expected.
  it.each([
    ['MISSING_INFORMATION', 'Withheld until your payout account is complete'],
    [null, 'Withheld until your payout account is complete'],
    ['ONBOARDING_SUBMITTED', 'Withheld while your payout account is checked'],
    ['ON_HOLD', 'Withheld: your payout account is on hold'],
  ] as const)('says why there is no next payout: %s', async (wallet_status, words) => {
    await show([answer({ next_payout_on: null })], { seller: { wallet_status } });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows a balance below zero with its sign, and what becomes of it', async () => {
    await show([answer({ balance: -5_00 })]);
    expect(await screen.findByText('−€5')).toBeVisible();
    expect(screen.getByText('Settled with your next sales')).toBeVisible();
  });

  // R1.9, R1.10
  it('says nothing of payouts where they are off', async () => {
    await show([answer()], { features: {} });
    expect(await screen.findByText('€1,234.50')).toBeVisible();
    expect(screen.queryByText(/Next payout/)).not.toBeInTheDocument();
  });

  // R3.3
  it('leads to the bank only those who have that page', async () => {
    await show([answer()], { seller: { is_wallet_required: false } });
    expect(await screen.findByText('€1,234.50')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Available balance/ })).not.toBeInTheDocument();
  });

  // R2.9
  it('lists the newest orders, each with the way to it', async () => {
    await show([answer()]);
    const orders = await region('Newest orders');
    expect(orders.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'ProductCustomerWhenAmount',
      'Stock RadarGrace Hopper60 minutes ago€59',
      'Size GuideRefundAlan Turing25 hours ago−€20',
    ]);
    expect(orders.getByRole('link', { name: 'Size Guide' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?order=4',
    );
  });

  // R2.9, R16.2
  it.each([
    ['Captain', 'Captain'],
    [null, 'No level yet'],
  ] as const)('shows the level %s small, with the way to the dashboard', async (level, name) => {
    await show([answer({ level })]);
    const panel = await region('Level');
    expect(panel.getByText(name)).toBeVisible();
    expect(panel.getByRole('link')).toHaveAttribute('href', '/sellers/en/dashboard#level');
  });

  it('shows the newest articles and which are new', async () => {
    await show([answer()]);
    const blog = await region('From the blog');
    expect(blog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'What is new10 NovemberNew',
      'What was new10 December 2025',
    ]);
  });

  it('is calm where there is nothing', async () => {
    await show([answer({ newest_orders: [], articles: [] })]);
    const words = [
      'Nothing needs you right now.',
      'Your first orders will appear here.',
      'No articles yet.',
    ];
    for (const text of words) expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('stays when its request fails, and can be asked for again', async () => {
    await show([refused('INTERNAL_SERVER_ERROR', { id: 'e-1' }), answer()]);
    expect(await screen.findByRole('alert')).toHaveTextContent('e-1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Lovelace');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('€1,234.50')).toBeVisible();
  });
});

describe('what needs the seller', () => {
  const task = (different: Partial<Task>): Task => ({
    kind: 'ANSWER_THREAD',
    subject: 'Grace Hopper',
    subject_id: '3',
    deadline: null,
    money_at_risk: null,
    ...different,
  });
  const tasks: Task[] = [
    task({ deadline: '2026-11-13T10:00:00Z' }),
    task({
      kind: 'PAY_FEE',
      subject: 'Stock Radar',
      deadline: '2026-11-15T15:00:00Z',
      money_at_risk: 99_00,
    }),
    task({ kind: 'MEND_VERSION', subject: 'Size Guide' }),
    task({ kind: 'CONFIRM_COMPATIBILITY', subject: 'Size Guide', subject_id: '2' }),
    task({ kind: 'RENEW_DOCUMENT', subject: 'Identity card' }),
    task({ kind: 'COMPLETE_WALLET', subject: '', subject_id: null, money_at_risk: 50_00 }),
  ];
  const rows = async () => (await region('Needs your attention')).getAllByRole('listitem');

  // R2.9: in the order of the server, with deadline, money and the one button.
  it('is one list, of which more can be opened', async () => {
    await show([answer({ tasks })]);
    expect(await rows()).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
    const all = (await rows()).map((row) => [
      row.textContent,
      within(row).getByRole('link').getAttribute('href')?.replace('/sellers/en/', ''),
    ]);
    expect(all).toEqual([
      ['Grace Hopper waits for your answerWas due 2 days agoAnswer', 'messages?thread=3'],
      ['Annual fee for Stock RadarDue in 5 hours€99 at riskPay', 'products/invoices'],
      ['Findings block a version of Size GuideSee findings', 'products/validation'],
      ['Compatibility of Size Guide is to be confirmedConfirm', 'products/2'],
      ['Document expires: Identity cardRenew', 'bank'],
      ['Your payout account is not complete€50 waits for itComplete it', 'bank#payout-account'],
    ]);
  });

  it('names whom a button is about', async () => {
    await show([answer({ tasks })]);
    expect(
      await screen.findByRole('link', { name: 'Answer Grace Hopper waits for your answer' }),
    ).toBeVisible();
  });

  // R1.9: the alert before a fee is due, the warning after.
  it.each([
    ['pay_fee_alert', ['Late fee']],
    ['pay_fee_warning', ['Early fee']],
  ])('leaves out fees whose part is switched off: %s', async (feature, left) => {
    const fees = [
      task({
        kind: 'PAY_FEE',
        subject: 'Late fee',
        subject_id: '1',
        deadline: '2026-11-01T00:00:00Z',
      }),
      task({
        kind: 'PAY_FEE',
        subject: 'Early fee',
        subject_id: '2',
        deadline: '2026-12-01T00:00:00Z',
      }),
    ];
    await show([answer({ tasks: fees })], { features: { ...on, [feature]: false } });
    const shown = (await rows()).map(
      (row) => /Annual fee for (\w+ fee)/.exec(row.textContent ?? '')?.[1],
    );
    expect(shown).toEqual(left);
  });
});

describe('a new seller', () => {
  const steps = (...done: boolean[]): Home['first_steps'] =>
    (['COMPLETE_PROFILE', 'ADD_PRODUCT', 'SET_UP_PAYOUTS'] as const).map((step, index) => ({
      step,
      done: done[index] ?? false,
    }));

  // R2.9
  it('sees three first steps instead, each with its button until it is done', async () => {
    await show([answer({ first_steps: steps(true), newest_orders: [], level: null })]);
    const panel = await region('Your first steps');
    expect(panel.getAllByRole('listitem')).toHaveLength(3);
    expect(panel.getByText('(done)')).toBeInTheDocument();
    const links = panel.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/sellers/en/products',
      '/sellers/en/bank#payout-account',
    ]);
    expect(screen.queryByRole('region', { name: 'Needs your attention' })).not.toBeInTheDocument();
  });

  // R1.9
  it('is not asked to set up payouts where they are off', async () => {
    const tasks: Home['tasks'] = [
      { kind: 'COMPLETE_WALLET', subject: '', subject_id: null, deadline: null, money_at_risk: 5 },
    ];
    const features = { ...on, payout: false };
    await show([answer({ first_steps: steps(true), tasks })], { features });
    const panel = await region('Your first steps');
    expect(panel.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText(/payout account/)).not.toBeInTheDocument();
  });

  it('reads that all is done, and still hears of a customer who waits', async () => {
    const tasks: Home['tasks'] = [
      { kind: 'ANSWER_THREAD', subject: 'C', subject_id: '1', deadline: null, money_at_risk: null },
    ];
    await show([answer({ first_steps: steps(true, true, true), tasks })]);
    expect(await screen.findByText(/Your first sale will appear here/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Needs your attention' })).toBeVisible();
  });
});

// R1.9: off unless a deployment switches them on.
describe('home notifications', () => {
  it('are not there by default', async () => {
    await show([answer()]);
    expect(await screen.findByText('€1,234.50')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  it('tell of messages and articles where they are on', async () => {
    await show([answer()], { features: { ...on, home_notifications: true } });
    const list = await screen.findByRole('list', { name: 'Notifications' });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['3 unseen messages', '1 unread article']);
  });
});

it('goes to an order by the router, without loading the page anew', async () => {
  const { router } = await show([answer()]);
  const link = await screen.findByRole('link', { name: 'Stock Radar' });
  await act(() => userEvent.click(link));
  expect(router.state.location.search).toBe('?order=5');
});
