import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { someLine, someOrder } from '../../../test/order.ts';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import { correctedAfterPayout } from './corrected.ts';
import { OrderPanel } from './order-panel.tsx';

const payout = { id: '7', sent_on: '2026-03-01', paid_on: '2026-03-03', returned_on: null };

const entry = (at: string, movement: string, account: string, amount: number) => ({
  at,
  movement,
  account,
  amount,
});

/** A sale of which 52.49 were paid out, and that a rate told of later makes 50. */
const corrected = (at: string) => [
  entry('2026-01-10T09:30:00Z', 'sale', 'pending', 52_49),
  entry('2026-02-24T23:10:00Z', 'release', 'pending', -52_49),
  entry('2026-02-24T23:10:00Z', 'release', 'available', 52_49),
  entry(at, 'sale_corrected', 'available', -2_49),
  entry(at, 'sale_corrected', 'commission', 2_49),
];

const later = '2026-03-12T08:00:00Z';

// R11.7
describe('what was corrected after the payout', () => {
  it('is the difference of the share alone', () => {
    expect(correctedAfterPayout({ ledger: corrected(later), payouts: [payout] })).toBe(-2_49);
  });

  it('holds what refunds were corrected by too', () => {
    const ledger = [...corrected(later), entry(later, 'refund_corrected', 'available', 50)];
    expect(correctedAfterPayout({ ledger, payouts: [payout] })).toBe(-1_99);
  });

  it.each([
    ['before the payout', '2026-02-27T08:00:00Z'],
    ['on its day, by the days of Paris', '2026-02-28T23:30:00Z'],
    ['on its day', '2026-03-01T12:00:00Z'],
  ])('is nothing where it was corrected %s', (_, at) => {
    expect(correctedAfterPayout({ ledger: corrected(at), payouts: [payout] })).toBe(0);
  });

  it('is nothing where no payout went, or the bank sent it back', () => {
    const ledger = corrected(later);
    expect(correctedAfterPayout({ ledger, payouts: [] })).toBe(0);
    const returned = { ...payout, returned_on: '2026-03-05' };
    expect(correctedAfterPayout({ ledger, payouts: [returned] })).toBe(0);
    const again = { ...payout, id: '8', sent_on: '2026-04-01' };
    expect(correctedAfterPayout({ ledger, payouts: [returned, again] })).toBe(0);
  });
});

describe('the order', () => {
  beforeAll(warmUp, 30_000);
  beforeEach(() => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  });

  const show = async (ledger: ReturnType<typeof corrected>) => {
    const money = { state: 'PAID', on: '2026-03-01', payout_id: '7' } as const;
    const order = someOrder({ lines: [someLine({ money })], ledger, payouts: [payout] });
    await renderOver(<OrderPanel orderId="5" onClose={vi.fn()} />, {
      answers: { order: () => ({ body: { data: { order } } }) },
    });
    await screen.findByText('Ledger entries');
    const steps = within(screen.getByRole('region', { name: 'Where the money is' }));
    return steps.getAllByRole('listitem').at(-1);
  };

  it('says beside the bank that the difference goes with another payout', async () => {
    expect(await show(corrected(later))).toHaveTextContent(
      /^At your bank.*corrected after this payout\. The difference of −€2\.49 goes with/,
    );
  });

  it('says nothing of it where nothing was corrected since', async () => {
    expect(await show(corrected('2026-02-27T08:00:00Z'))).not.toHaveTextContent(/corrected/);
  });
});
