import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showing, someBank } from '../../../test/bank-screen.tsx';
import { BankOverview } from './overview.tsx';

const show = showing(BankOverview);

// R14.3, R14.6
describe('the money', () => {
  it('is expected on a day, and available, pending and on its way now', async () => {
    await show();
    expect(await screen.findByText('Expected on December 1')).toBeVisible();
    for (const amount of ['€860.34', '€508.18', '€352.16', '€120']) {
      expect(screen.getByRole('button', { name: amount })).toBeVisible();
    }
    expect(screen.getByText('€980.34')).toBeVisible();
    expect(screen.getByText(/at your bank on/)).toBeVisible();
    expect(screen.getByText('Your books were checked last night. Difference: €0.')).toBeVisible();
  });

  it('opens the lines that a figure is made of, and the address knows', async () => {
    const { router, requests } = await show({
      lines: [
        {
          id: '41',
          kind: 'SHARE',
          on: '2026-12-11',
          amount: 4_200,
          order_id: '9',
          reference: 'ORD-1',
          product: 'Stock Radar',
          at: '2026-10-27T10:00:00Z',
          text: null,
          payout_id: null,
          invoice_id: null,
        },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '€352.16' }));
    const panel = within(await screen.findByRole('dialog', { name: /Pending/ }));
    const link = await panel.findByRole('link', { name: 'Stock Radar' });
    expect(link).toHaveAttribute('href', '/sellers/en/orders?order=9');
    expect(panel.getByText('€42')).toBeVisible();
    expect(router.state.location.search).toBe('?lines=PENDING');
    expect(requests('BankLines')[0]?.variables).toMatchObject({ of: 'PENDING' });
  });

  it('says what fees take off before it is sent', async () => {
    const bank = someBank();
    bank.bank_overview.expected -= 11_880;
    await show({ bank });
    expect(await screen.findByText('€118.80 in fees is deducted.')).toBeVisible();
  });

  // R14.6: what is released on the day itself leaves with the payout; below zero nothing does.
  it('says by when lines count for a payout, and what is taken off them', async () => {
    const bank = someBank();
    bank.bank_overview.available = -55_716;
    bank.bank_overview.expected = -20_881;
    const refund = {
      id: '41',
      kind: 'REFUND',
      on: '2026-11-18',
      amount: -4_200,
      order_id: '9',
      reference: 'ORD-1',
      product: 'Stock Radar',
      at: '2026-11-17T10:00:00Z',
      text: null,
      payout_id: null,
      invoice_id: null,
    } as const;
    await show({ bank, lines: [refund] });
    await userEvent.click(await screen.findByRole('button', { name: '−€208.81' }));
    const panel = within(
      await screen.findByRole('dialog', { name: 'Becomes available by December 1' }),
    );
    expect(panel.getByText(/The negative balance is taken off them/)).toBeVisible();
    expect(await panel.findByText('Refund · ORD-1 · refunded November 17')).toBeVisible();
  });

  it('is withheld with its reason', async () => {
    const bank = someBank();
    bank.bank_overview.withheld_reason = 'WALLET_INCOMPLETE';
    await show({ bank });
    expect(await screen.findByText(/withheld until your payout account is complete/)).toBeVisible();
    expect(screen.getByText('Withheld')).toBeVisible();
    // Nothing leaves on that day: it is not promised.
    expect(screen.queryByText(/^Expected on/)).toBeNull();
    expect(screen.queryByText(/at your bank on/)).not.toBeInTheDocument();
  });

  it('has 90 days, each bar with its lines', async () => {
    const bank = someBank();
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    bank.bank_schedule = [
      { on: soon, step: 'RELEASE', amount: 1_500, lines: 2, payout_id: null },
      { on: '2026-12-01', step: 'PAYOUT', amount: 86_034, lines: 0, payout_id: null },
    ];
    const { requests } = await show({ bank });
    const bars = await screen.findAllByRole('button', {
      name: /€15 becomes available \(sales: 2\)/,
    });
    await userEvent.click(bars[0] as HTMLElement);
    expect(await screen.findByText('No lines.')).toBeVisible();
    expect(requests('BankLines')[0]?.variables).toMatchObject({ of: 'RELEASE', on: soon });
  });

  it('has the days beneath the bars where they are among them', async () => {
    const bank = someBank();
    bank.bank_schedule = [
      { on: '2026-12-01', step: 'PAYOUT', amount: 86_034, lines: 0, payout_id: null },
    ];
    await show({ bank });
    const days = await screen.findByRole('region', { name: 'The next 90 days' });
    const named = [...days.querySelectorAll('[aria-hidden="true"]')].find(
      ({ childElementCount }) => childElementCount === 4,
    );
    const places = [...(named?.children ?? [])].map((day) => (day as HTMLElement).style.left);
    expect(places.map((left) => Math.round(Number.parseFloat(left)))).toEqual([NaN, 33, 67, NaN]);
  });

  it('has a legend of what the 90 days bring, and of nothing else', async () => {
    const bank = someBank();
    bank.bank_schedule = [
      { on: '2026-12-01', step: 'PAYOUT', amount: 86_034, lines: 0, payout_id: null },
      { on: '2026-12-03', step: 'ARRIVAL', amount: 86_034, lines: 0, payout_id: null },
    ];
    await show({ bank });
    const days = await screen.findByRole('region', { name: 'The next 90 days' });
    expect(days.querySelector('p')?.textContent).toBe('Payout leaves');
  });
});

// R14.1
it('names what the provider still needs, and by when', async () => {
  const { panel } = await show({
    seller: { wallet_status: 'MISSING_INFORMATION' },
    missing: ['BANK_ACCOUNT', 'IDENTITY'],
    missingUntil: '2026-12-14T10:00:00Z',
  });
  expect(await panel.findByText('Still missing by December 14')).toBeVisible();
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your bank account',
    'A document that proves your identity',
  ]);
});

// R14.4
it('lists documents with their state', async () => {
  const bank = someBank();
  bank.seller_documents = (
    ['EXPIRED', 'INVALID', 'EXPIRING', 'PENDING_VERIFICATION', 'VALID'] as const
  ).map((state) => ({ id: state, name: `Paper ${state}`, state, valid_until: null, reason: '' }));
  const { panel } = await show({ bank, region: 'Documents' });
  for (const words of ['Expired', 'Not valid', 'Expires soon', 'Being checked', 'Valid']) {
    expect(panel.getByText(words)).toBeVisible();
  }
  // What has to be renewed leads to a message that takes the file along.
  const send = panel.getAllByRole('link', { name: 'Send a new one' });
  expect(send.map((link) => link.getAttribute('href'))).toEqual(
    ['EXPIRED', 'INVALID', 'EXPIRING'].map(
      (state) => `/sellers/en/contact?topic=ACCOUNT&subject=New+document%3A+Paper+${state}`,
    ),
  );
});

// R14.10, R7.5, R7.6
describe('who is paid otherwise', () => {
  it('outside Europe learns how, with the help link', async () => {
    const { panel } = await show({
      seller: { is_europe_based: false, wallet_status: null, is_wallet_required: false },
      region: 'How you are paid',
      config: { urls: { addons: '', help_center: 'https://help.test' } },
    });
    expect(panel.getByText(/card payment provider pays you/)).toBeVisible();
    expect(panel.getByRole('link', { name: /outside Europe/ })).toHaveAttribute(
      'href',
      'https://help.test/en/payments-outside-europe',
    );
    expect(screen.queryByRole('region', { name: 'Payout account' })).not.toBeInTheDocument();
  });

  it('sees the money where payout is off, and no setup', async () => {
    const { panel } = await show({ features: {}, region: 'How you are paid' });
    expect(panel.getByText(/nothing to set up here/)).toBeVisible();
    expect(await screen.findByText('Expected on December 1')).toBeVisible();
  });

  it('as a premium partner reads what comes with it', async () => {
    await show();
    expect(screen.getByText('Premium partner')).toBeVisible();
    expect(screen.getByText(/your versions are reviewed first/)).toBeVisible();
    expect(screen.queryByText(/contact person/)).not.toBeInTheDocument();
  });

  it('as a premium partner has a person to ask, where one is named', async () => {
    await show({ config: { premium_contact: { name: 'Ada Lovelace', email: 'ada@shop.test' } } });
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
      'href',
      'mailto:ada@shop.test',
    );
  });

  it('as a community seller is not', async () => {
    await show({ seller: { partnership_type: { name: 'NO_PARTNERSHIP' } } });
    expect(screen.queryByText('Premium partner')).not.toBeInTheDocument();
  });
});

// R14.5, R14.9
describe('the steps', () => {
  const steps = [
    ['Invoices', 'invoices'],
    ['Tax', 'tax-system'],
    ['Integration fund', 'integration-fund'],
  ] as const;

  it('are pages here', async () => {
    await show();
    for (const [name, step] of steps) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', `/sellers/en/bank/${step}`);
    }
  });

  it('are on the legacy site where there is one', async () => {
    await show({ config: { urls: { addons: 'https://addons.test' } } });
    for (const [name, step] of steps) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', `https://addons.test/en/seller-bank.php?step=${step}`);
    }
  });

  it('are led to by the address of the legacy page', async () => {
    const { router } = await show({ address: '/sellers/en/bank?step=invoices' });
    expect(router.state.location.pathname).toBe('/sellers/en/bank/invoices');
  });
});
