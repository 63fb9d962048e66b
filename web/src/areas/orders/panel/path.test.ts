import { describe, expect, it } from 'vitest';
import { nowhere, someLine, someOrder, someRefund } from '../../../test/order.ts';
import type { OrderDetailsLine } from '../queries.ts';
import { moneyGroups, moneyPath } from './path.ts';

const release = {
  at: '2026-02-24T02:00:00Z',
  movement: 'release',
  account: 'available',
  amount: 48_00,
};
const released = { kind: 'available', state: 'done', on: release.at };

const pathOf = (
  money: OrderDetailsLine['money'],
  different: Parameters<typeof someOrder>[0] = {},
) => {
  const line = someLine({ money });
  const order = someOrder({ lines: [line], ledger: [release], ...different });
  const [sale, ...rest] = moneyPath(order, line);
  expect(sale).toEqual({ kind: 'sale', state: 'done', on: line.at });
  return rest;
};

// R11.7
describe('the way of the money', () => {
  it('of a young sale waits for its day', () => {
    expect(pathOf({ ...nowhere, state: 'PENDING', on: '2026-02-24' })).toEqual([
      { kind: 'available_from', state: 'current', on: '2026-02-24' },
      { kind: 'payout_later', state: 'next' },
    ]);
    const ahead = { payout_on: '2026-03-01', bank_on: '2026-03-03' };
    expect(pathOf({ ...nowhere, ...ahead, state: 'PENDING', on: '2026-02-24' })).toEqual([
      { kind: 'available_from', state: 'current', on: '2026-02-24' },
      { kind: 'payout_later', state: 'next', on: '2026-03-01' },
      { kind: 'bank_soon', state: 'next', on: '2026-03-03' },
    ]);
  });

  it('goes with the next payout once it is released', () => {
    const ahead = { payout_on: '2026-03-01', bank_on: '2026-03-03' };
    expect(pathOf({ ...nowhere, ...ahead, state: 'AVAILABLE' })).toEqual([
      released,
      { kind: 'payout_next', state: 'current', on: '2026-03-01' },
      { kind: 'bank_soon', state: 'next', on: '2026-03-03' },
    ]);
  });

  it('stops where it is withheld', () => {
    expect(pathOf({ ...nowhere, state: 'WITHHELD' })).toEqual([
      released,
      { kind: 'withheld', state: 'stopped' },
    ]);
  });

  it('leads over the payout to the bank', () => {
    const payouts = [{ id: '3', sent_on: '2026-03-01', paid_on: '2026-03-03', returned_on: null }];
    const sent = { kind: 'payout_sent', state: 'done', on: '2026-03-01', payout: '3' };
    const inPayout = { ...nowhere, on: '2026-03-01', payout_id: '3' };
    expect(pathOf({ ...inPayout, state: 'IN_PAYOUT', bank_on: '2026-03-04' }, { payouts })).toEqual(
      [released, sent, { kind: 'bank_soon', state: 'current', on: '2026-03-04' }],
    );
    expect(pathOf({ ...inPayout, state: 'PAID' }, { payouts })).toEqual([
      released,
      sent,
      { kind: 'bank', state: 'done', on: '2026-03-03' },
    ]);
  });

  // A returned payout must not look settled.
  it('shows a payout that came back', () => {
    const payouts = [{ id: '3', sent_on: '2026-03-01', paid_on: null, returned_on: '2026-03-05' }];
    expect(pathOf({ ...nowhere, state: 'AVAILABLE' }, { payouts })).toEqual([
      released,
      { kind: 'payout_returned', state: 'stopped', on: '2026-03-05', payout: '3' },
      { kind: 'payout_next', state: 'current' },
    ]);
  });

  // A refunded sale must not look paid.
  it('ends with the refund of the whole', () => {
    const line = someLine({
      refunded: 80_00,
      money: { ...nowhere, state: 'TAKEN_BACK' },
    });
    const refund = someRefund();
    expect(moneyPath(someOrder({ lines: [line, refund] }), line)).toEqual([
      { kind: 'sale', state: 'done', on: line.at },
      { kind: 'taken_back', state: 'stopped', on: refund.at },
    ]);
  });

  // The payout that paid it stays named, also where the refund came after it.
  it('leads over the payout to the refund that came after it', () => {
    const money = { ...nowhere, state: 'TAKEN_BACK', on: '2026-03-01', payout_id: '3' } as const;
    const refund = someRefund();
    const later = { id: '5', sent_on: '2026-05-01', paid_on: null, returned_on: '2026-05-04' };
    const ofPayout = (days: { paid_on: string | null; returned_on: string | null }) => {
      const line = someLine({ refunded: 80_00, money });
      const payouts = [{ id: '3', sent_on: '2026-03-01', ...days }, later];
      const order = someOrder({ lines: [line, refund], ledger: [release], payouts });
      return moneyPath(order, line).slice(1);
    };
    const sent = { kind: 'payout_sent', state: 'done', on: '2026-03-01', payout: '3' };
    const takenBack = { kind: 'taken_back', state: 'stopped', on: refund.at };
    expect(ofPayout({ paid_on: '2026-03-03', returned_on: null })).toEqual([
      released,
      sent,
      { kind: 'bank', state: 'done', on: '2026-03-03' },
      takenBack,
    ]);
    expect(ofPayout({ paid_on: null, returned_on: null })).toEqual([released, sent, takenBack]);
    expect(ofPayout({ paid_on: null, returned_on: '2026-03-05' })).toEqual([
      released,
      { kind: 'payout_returned', state: 'stopped', on: '2026-03-05', payout: '3' },
      takenBack,
    ]);
  });

  it('is shown once for lines that share it', () => {
    const paid = { ...nowhere, state: 'PAID', on: '2026-03-01', payout_id: '3' } as const;
    const lines = [
      someLine({ id: '1' }),
      someLine({ id: '2', money: paid }),
      someLine({ id: '3' }),
      someRefund({ refund_of: '1' }),
    ];
    const groups = moneyGroups(someOrder({ lines }));
    expect(groups.map((group) => group.lines.map(({ id }) => id))).toEqual([['1', '3'], ['2']]);
  });
});
