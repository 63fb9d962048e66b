import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import type { Proof } from '../queries.ts';
import { PayoutScreen } from './payout.tsx';

const someProof = (): Proof => ({
  payout: {
    id: '12',
    due_on: '2026-11-01',
    amount: 11_510,
    status: 'PAID',
    reason: null,
    sent_at: '2026-11-01T03:00:00Z',
    expected_on: '2026-11-03',
    paid_at: '2026-11-03T06:00:00Z',
    returned_at: null,
    bank_reference: 'SEPA-4711',
  },
  opening: -300,
  shares: 12_000,
  refunds: -1_400,
  adjustments: 200,
  vat: 2_000,
  fees: -990,
  returned: 0,
  total: 11_510,
  ledger: [
    { at: '2026-11-01T03:00:00Z', movement: 'payout_sent', account: 'available', amount: -11_510 },
    { at: '2026-11-01T03:00:00Z', movement: 'payout_sent', account: 'in_transit', amount: 11_510 },
  ],
  documents: [
    {
      id: '5',
      type: 'INVOICE',
      reference: 'SB-7-2026-0004',
      issued_on: '2026-11-01',
      net: 10_000,
      vat: 2_000,
      total: 12_000,
    },
  ],
  checked: { at: '2026-11-15T03:00:00Z', off: 0 },
});

async function show(proof: Proof | null) {
  const requests: Record<string, unknown>[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (_address, request) => {
    const { operationName, variables } = JSON.parse(String(request?.body));
    if (operationName === 'Payout') return Response.json({ data: { payout: proof } });
    if (operationName === 'BankLines') {
      requests.push(variables);
      return Response.json({ data: { bank_lines: [] } });
    }
    return Response.json({ data: someShell() });
  });
  await renderScreen({
    routes: [{ path: '*', element: <PayoutScreen id="12" /> }],
    address: '/sellers/en/bank/payouts/12',
    fetch,
  });
  return requests;
}

// R14.7
describe('the page of a payout', () => {
  it('is the sum of its terms, from top to bottom', async () => {
    await show(someProof());
    const sum = within(await screen.findByRole('region', { name: 'Why this amount' }));
    const terms = sum.getAllByRole('term').map(({ textContent }) => textContent);
    expect(
      terms.map((words) => words?.replace(/(carried|that|taken|by|of|deducted).*$/, '')),
    ).toEqual([
      'Opening balance',
      'Your share ',
      'Refunds',
      'Adjustments',
      'VAT',
      'Fees',
      'Transfer',
    ]);
    expect(sum.getByText('€115.10')).toBeVisible();
    expect(screen.getByText('SEPA-4711')).toBeVisible();
    expect(screen.getByText(/Your books were checked/)).toHaveTextContent('Difference: €0');
    expect(screen.getByText('SB-7-2026-0004')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download as PDF' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Ledger entries' })).toBeVisible();
  });

  it('belongs to the list of payouts, and leads back to it', async () => {
    await show(someProof());
    const link = await screen.findByRole('link', { name: 'Payouts', current: 'page' });
    expect(link).toHaveAttribute('href', '/sellers/en/bank/payouts');
  });

  it('opens the lines of each term', async () => {
    const requests = await show(someProof());
    await userEvent.click(await screen.findByRole('button', { name: 'Refunds: −€14' }));
    expect(await screen.findByText('No lines.')).toBeVisible();
    expect(requests).toMatchObject([{ of: 'REFUNDS', payout: '12' }]);
  });

  it('says that there is none, and leads back', async () => {
    await show(null);
    expect(await screen.findByText('Payout not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To all payouts' })).toHaveAttribute(
      'href',
      '/sellers/en/bank/payouts',
    );
  });
});
