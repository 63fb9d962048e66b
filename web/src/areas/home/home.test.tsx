import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused } from '../../test/answers.ts';
import { someTask } from '../../test/home.ts';
import { answer, on, onThatDay, region, showing } from '../../test/home-screen.tsx';
import { HomeScreen } from './home.tsx';

const show = showing(HomeScreen);

/** What of home's parts is there, from the top down. */
const order = () =>
  screen
    .getAllByText(/^(Needs your attention|Nothing needs .*|Turnover this month|Newest orders)$/)
    .map((part) => part.textContent);

beforeEach(onThatDay);

afterEach(() => {
  vi.useRealTimers();
});

describe('home', () => {
  it('shows frames without data while it loads', async () => {
    await show([{ waiting: true }]);
    expect(screen.getByText('Loading your account')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Newest orders' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    expect(order()).toEqual(['Needs your attention', 'Turnover this month', 'Newest orders']);
  });

  // R2.9: first what needs the seller, then how business goes; nothing to do is one line.
  it('shows tasks before figures, and no box where there are none', async () => {
    const task = someTask({ subject: 'Grace Hopper' });
    await show([answer({ tasks: [task] })]);
    expect(order()).toEqual(['Needs your attention', 'Turnover this month', 'Newest orders']);
    cleanup();
    await show([answer()]);
    expect(order()).toEqual([
      'Nothing needs your attention right now.',
      'Turnover this month',
      'Newest orders',
    ]);
    expect(screen.queryByRole('region', { name: 'Needs your attention' })).not.toBeInTheDocument();
  });

  // R2.9: the curve says in words what it draws, and ends where the figure is.
  it('draws this month against the last one', async () => {
    await show([answer()]);
    const curve = await screen.findByRole('img', {
      name: 'Turnover so far: €3,456.78. Last month: €3,000 by the same day, €6,200 in all.',
    });
    const [before, now] = [...curve.querySelectorAll('path')].map((path) =>
      path.getAttribute('d')?.split('L'),
    );
    expect([before?.length, before?.[0], before?.at(-1)]).toEqual([32, 'M0 620000', '31 0']);
    expect([now?.length, now?.[0], now?.at(-1)]).toEqual([16, 'M0 620000', '15 274322']);
  });

  it('draws nothing before the first sale', async () => {
    await show([answer()]);
    await screen.findByRole('img'); // its code is there
    cleanup();
    await show([
      answer({ turnover_month: 0, month_before: 0, month_days: [0], month_before_days: [0, 0] }),
    ]);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  // R2.9, R6.9: of the frame's request and one more; what Monday brings comes behind, and nothing waits for it.
  it('greets, and shows figures that lead to what they count', async () => {
    const { requests } = await show([answer()]);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent(/^Good \w+, Ada Lovelace$/);
    expect(screen.getByText('Sunday 15 November (Paris time)')).toBeVisible();
    const links = [
      ['Turnover today: €120', '/sellers/en/orders?period=today&type=ORDER'],
      ['Turnover this month: €3,456.78', '/sellers/en/orders?period=this_month&type=ORDER'],
      ['Available balance: €1,234.50', '/sellers/en/bank'],
    ] as const;
    for (const [name, href] of links) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(screen.getByText('Next payout on 1 December: €1,500.25 expected')).toBeVisible();
    expect(requests.sort()).toEqual(['Home', 'HomeLevelOutlook', 'Shell']);
  });

  it.each([
    ['On vacation', { vacation_status: true }],
    ['Viewing as this seller', { poseAs: true }],
  ])('marks the state: %s', async (badge, state) => {
    await show([answer()], { seller: state });
    expect(await screen.findByText(badge)).toBeVisible();
  });

  // R2.9, R7.4: why no payout is to be expected.
  it.each([
    ['MISSING_INFORMATION', 'Withheld until your payout account is complete'],
    [null, 'Withheld until your payout account is complete'],
    ['ONBOARDING_SUBMITTED', 'Withheld while your payout account is under review'],
    ['ON_HOLD', 'Withheld: your payout account is on hold'],
  ] as const)('says why there is no next payout: %s', async (wallet_status, words) => {
    await show([answer({ next_payout_on: null })], { seller: { wallet_status } });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows a balance below zero with its sign, and what becomes of it', async () => {
    await show([answer({ balance: -5_00, expected: -5_00 })]);
    expect(await screen.findByText('−€5')).toBeVisible();
    expect(screen.getByText('Below zero: your next sales make up for it')).toBeVisible();
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

  it.each([
    ['Conqueror', 'If nothing changes, you drop to Conqueror on 16 November.'],
    [null, 'If nothing changes, you lose your level on 16 November.'],
  ] as const)('warns that the level of next Monday is %s', async (next_level, words) => {
    await show([answer()], { level: { level: 'Captain', next_level, next_monday: '2026-11-16' } });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('compares the month with the same days of the last one', async () => {
    await show([answer({ turnover_month: 110_00, month_before: 100_00 })]);
    expect(screen.getByText('+10% against the same days last month')).toBeVisible();
  });

  // R2.9, R16.2
  it.each([
    ['Captain', 'Captain'],
    [null, 'No level yet'],
  ] as const)('shows the level %s small, with the way to the dashboard', async (level, name) => {
    await show([answer({ level })]);
    const panel = await region('Level');
    expect(panel.getByText(name)).toBeVisible();
    expect(panel.getByRole('link')).toHaveAttribute('href', '/sellers/en/dashboard/level');
  });

  it('shows the newest articles and which are new', async () => {
    await show([answer()]);
    const blog = await region('From the blog');
    expect(blog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'What is new10 NovemberNew',
      'What was new10 December 2025',
    ]);
    expect(blog.getByRole('link', { name: 'What is new' })).toHaveAttribute(
      'href',
      '/sellers/en/blog?article=new',
    );
  });

  // R2.33: there they have other addresses, which nobody knows here.
  it('names the articles without leading to each where the blog is that of the legacy site', async () => {
    await show([answer()], { urls: { addons: 'https://addons.test' } });
    const blog = await region('From the blog');
    expect(blog.getByText('What is new')).toBeVisible();
    expect(blog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/sellers/en/blog',
    ]);
  });

  it('is calm where there is nothing', async () => {
    await show([answer({ newest_orders: [], articles: [] })]);
    const words = [
      'Nothing needs your attention right now.',
      'Your first orders will appear here.',
      'No articles yet.',
    ];
    for (const text of words) expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('stays when its request fails, and can be tried again', async () => {
    await show([refused('INTERNAL_SERVER_ERROR', { id: 'e-1' }), answer()]);
    expect(await screen.findByRole('alert')).toHaveTextContent('e-1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Lovelace');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('€1,234.50')).toBeVisible();
  });
});

// R1.9: off unless a deployment switches them on.
describe('home notifications', () => {
  it('are not there by default', async () => {
    await show([answer()]);
    expect(await screen.findByText('€1,234.50')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  it('show messages and articles where they are on', async () => {
    await show([answer()], { features: { ...on, home_notifications: true } });
    const list = await screen.findByRole('list', { name: 'Notifications' });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['3 unread messages', '1 unread article']);
  });

  // R1.10
  it('are there for who is on the list of testers', async () => {
    await show([answer()], { beta: { payout: [], other: ['7'] } });
    expect(await screen.findByRole('list', { name: 'Notifications' })).toBeVisible();
  });
});

it('goes to an order by the router, without reloading the page', async () => {
  const { router } = await show([answer()]);
  const link = await screen.findByRole('link', { name: 'Stock Radar' });
  await act(() => userEvent.click(link));
  expect(router.state.location.search).toBe('?order=5');
});
