import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../../config/config.ts';
import { type Answer, refused } from '../../../test/answers.ts';
import { someConfig } from '../../../test/config.ts';
import { foundOrder, nowhere, someLine, someOrder, someRefund } from '../../../test/order.ts';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import { someShell } from '../../../test/shell.ts';
import { OrderPanel } from './order-panel.tsx';

const withPayouts = (payout: boolean): Partial<Config> => ({ features: { payout } });

async function show(
  answer: Answer,
  shell = someShell(),
  config: Partial<Config> = withPayouts(true),
) {
  const onClose = vi.fn();
  const view = await renderOver(<OrderPanel orderId="5" onClose={onClose} />, {
    answers: { order: () => answer, shell: () => ({ body: { data: shell } }) },
    config,
  });
  return { ...view, onClose };
}

/** A part of the order, once it is there: the skeleton has the same parts. */
const part = async (name: string) => {
  await screen.findByText('Ledger entries');
  return within(screen.getByRole('region', { name }));
};

beforeAll(warmUp, 30_000);

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

// R11.7
describe('the order', () => {
  it('shows its parts without data while it loads', async () => {
    await show({ waiting: true });
    expect(screen.getByRole('status')).toHaveTextContent('Loading the order');
    for (const name of ['Lines', 'Totals', 'Where the money is', 'Customer']) {
      expect(screen.getByRole('region', { name })).toBeVisible();
    }
  });

  it('names the order and the customer, with ways to reach them', async () => {
    await show(foundOrder(someOrder()));
    expect(await screen.findByRole('heading', { name: 'Order ORD-2026-0005' })).toBeVisible();
    const customer = await part('Customer');
    for (const text of ['Grace Hopper', 'Germany', 'German']) {
      expect(customer.getByText(text)).toBeVisible();
    }
    expect(customer.getByRole('link', { name: 'grace@example.test' })).toHaveAttribute(
      'href',
      'mailto:grace@example.test',
    );
    const shop = customer.getByRole('link', {
      name: /^shop\.example\.test \(opens in a new tab\)$/,
    });
    expect(shop).toHaveAttribute('href', 'https://shop.example.test/');
    expect(shop).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  // R17.7
  it('leads to the contact of the legacy site where there is one', async () => {
    const urls = { addons: 'https://addons.test' };
    await show(foundOrder(someOrder()), someShell(), { urls });
    const customer = await part('Customer');
    expect(customer.getByText(/grace@example\.test/)).toBeVisible();
    expect(customer.getByRole('link', { name: /^Contact the customer/ })).toHaveAttribute(
      'href',
      'https://addons.test/en/request/contact_customer',
    );
    expect(customer.queryByRole('link', { name: /grace@/ })).toBeNull();
  });

  // R11.1: the same days as in the list, where they are those of Paris.
  it('dates everything by the days of Paris, and says so', async () => {
    const late = '2026-01-10T23:30:00Z';
    const order = someOrder({
      placed_at: late,
      lines: [someLine({ at: late }), someRefund({ at: '2026-06-20T22:05:00Z' })],
      ledger: [{ at: late, movement: 'sale', account: 'pending', amount: 48_00 }],
    });
    await show(foundOrder(order));
    expect(await screen.findByText('11/01/2026 00:30 (Paris time)')).toBeVisible();
    expect((await part('Where the money is')).getAllByText('11/01/2026')).not.toHaveLength(0);
    expect((await part('Lines')).getByText('21/06/2026')).toBeVisible();
    expect(screen.getAllByRole('cell', { name: '11/01/2026', hidden: true })).toHaveLength(1);
    expect(screen.queryByText(/10\/01\/2026|20\/06\/2026/)).not.toBeInTheDocument();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('makes no link of %s', async (shop) => {
    await show(foundOrder(someOrder({ shop })));
    const customer = await part('Customer');
    expect(customer.getByText(shop)).toBeVisible();
    expect(customer.getAllByRole('link')).toHaveLength(1);
  });

  it('shows each amount of a line, with the rate of the commission', async () => {
    await show(foundOrder(someOrder()));
    const lines = await part('Lines');
    const amounts = lines
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(amounts).toEqual([
      ['Base turnover', '€100'],
      ['Discount of 20%', '−€20'],
      ['Gross turnover', '€80'],
      ['Commission of 40%', '−€32'],
      ['Net turnover', '€48'],
    ]);
    expect(lines.getByText('Quantity 1 · Marketplace')).toBeVisible();
  });

  it('puts a refund under the line it refunds, and the totals below', async () => {
    const totals = { base: 75_00, gross: 60_00, commission: 24_00, net: 36_00, refunds: -20_00 };
    const lines = [someLine({ refunded: 20_00 }), someLine({ id: '13' }), someRefund()];
    await show(foundOrder(someOrder({ lines, totals })));
    const [first, second] = (await part('Lines')).getAllByText('Stock Radar');
    const refunds = within(screen.getByRole('list', { name: 'Refunds' }));
    expect(first?.closest('li')).toContainElement(screen.getByRole('list', { name: 'Refunds' }));
    expect(second?.closest('li')).not.toHaveTextContent('Refunded');
    expect(screen.getByText('Partly refunded')).toBeVisible();
    expect(refunds.getByText('Does not work with the theme')).toBeVisible();
    expect(refunds.getByText('20/01/2026')).toBeVisible();
    for (const amount of ['−€20', '€8', '−€12']) expect(refunds.getByText(amount)).toBeVisible();
    const sums = await part('Totals');
    expect(sums.getByText('Of which refunds').nextElementSibling).toHaveTextContent('−€20');
    expect(sums.getByText('Net turnover').nextElementSibling).toHaveTextContent('€36');
  });

  it.each([
    [null, 'Renews on 10 January 2027'],
    ['2026-03-01', 'Ended on 1 March 2026'],
  ])('says until when Business Care runs: %s', async (ended_on, text) => {
    const lines = [someLine(), someLine({ id: '14', is_business_care: true })];
    const business_care = [{ product_id: '1', line_id: '14', renews_on: '2027-01-10', ended_on }];
    await show(foundOrder(someOrder({ lines, business_care })));
    const line = (await screen.findByText(text)).closest('li');
    expect(line).toBe(screen.getAllByText('Stock Radar')[1]?.closest('li'));
  });

  it('shows where the money is, with dates', async () => {
    const money = {
      ...nowhere,
      state: 'PENDING',
      on: '2026-02-24',
      payout_on: '2026-03-01',
      bank_on: '2026-03-03',
    } as const;
    await show(foundOrder(someOrder({ lines: [someLine({ money })] })));
    const steps = (await part('Where the money is')).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Sold (Done) 10/01/2026',
      'Becomes available (Now) Your share of a sale is pending until then.24/02/2026',
      'With the payout that follows (To come) 01/03/2026',
      'Expected at your bank (To come) 03/03/2026',
    ]);
  });

  // R11.7: the payout that paid it, where its page is open to the seller.
  it.each([
    [{}, true, '/sellers/en/bank/payouts/3'],
    [{ is_banned: true }, true, null],
    [{}, false, null],
  ])('leads to the payout: %j, %j', async (seller, isOn, href) => {
    const money = { ...nowhere, state: 'PAID', on: '2026-03-01', payout_id: '3' } as const;
    const payouts = [{ id: '3', sent_on: '2026-03-01', paid_on: '2026-03-03', returned_on: null }];
    const order = someOrder({ lines: [someLine({ money })], payouts });
    await show(foundOrder(order), someShell(seller), withPayouts(isOn));
    const path = await part('Where the money is');
    await waitFor(() =>
      expect(path.getByText('Payout no. 3 sent').getAttribute('href')).toBe(href),
    );
  });

  it.each([
    // R7.2: our own contact page is closed to them.
    [{ is_banned: true }, 'Write an e-mail to the marketplace to have the ban lifted.'],
    [{ wallet_status: 'MISSING_INFORMATION' as const }, /^Add what is missing/],
  ])('says why money is withheld and what to do: %j', async (seller, next) => {
    const money = { ...nowhere, state: 'WITHHELD' } as const;
    await show(foundOrder(someOrder({ lines: [someLine({ money })] })), someShell(seller));
    const path = await part('Where the money is');
    expect(path.getByText('Withheld')).toBeVisible();
    expect(await path.findByText(next)).toBeVisible();
  });

  it('leads a banned seller to the contact page of the marketplace, where it has one', async () => {
    const money = { ...nowhere, state: 'WITHHELD' } as const;
    const urls = { ...someConfig.urls, contact: 'https://market.example/contact' };
    const order = foundOrder(someOrder({ lines: [someLine({ money })] }));
    await show(order, someShell({ is_banned: true }), { urls });
    const path = await part('Where the money is');
    expect(await path.findByRole('link', { name: /^Contact us/ })).toHaveAttribute(
      'href',
      'https://market.example/contact',
    );
  });

  it('shows what the books say, in words', async () => {
    await show(foundOrder(someOrder()));
    await userEvent.click(await screen.findByText('Ledger entries'));
    const rows = screen
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Date', 'Movement', 'Account', 'Amount'],
      ['10/01/2026', 'Sale', 'Payments by customers', '−€80'],
      ['10/01/2026', 'Sale', 'Yours, pending', '+€48'],
      ['10/01/2026', 'Sale', 'Commission of the marketplace', '+€32'],
    ]);
  });

  it('copies the reference', async () => {
    const user = userEvent.setup();
    await show(foundOrder(someOrder()));
    await user.click(await screen.findByRole('button', { name: 'Copy reference' }));
    expect(await screen.findByText('Reference copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('ORD-2026-0005');
  });

  it('says that there is none', async () => {
    const { onClose } = await show(foundOrder(null));
    expect(await screen.findByText('Order not found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('can be tried again after a failure', async () => {
    let answer: Answer = refused('INTERNAL_SERVER_ERROR', { id: 'X1' });
    await renderOver(<OrderPanel orderId="5" onClose={vi.fn()} />, {
      answers: { order: () => answer },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The order could not be loaded');
    expect(screen.getByText('X1')).toBeVisible();
    answer = foundOrder(someOrder());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
  });
});
