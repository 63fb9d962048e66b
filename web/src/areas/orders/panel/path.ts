import type { OrderDetails, OrderDetailsLine } from '../queries.ts';

/** What happens, or will happen, to the share of a sale. */
export interface MoneyStep {
  kind:
    | 'sale'
    | 'available'
    | 'available_from'
    | 'payout_later'
    | 'payout_next'
    | 'payout_sent'
    | 'payout_returned'
    | 'withheld'
    | 'bank_soon'
    | 'bank'
    | 'taken_back'
    | 'paid_elsewhere';
  state: 'done' | 'current' | 'next' | 'stopped';
  /** A day or a moment; none where it is not known yet. */
  on?: string;
  /** Number of the payout. */
  payout?: string;
}

type Order = Pick<OrderDetails, 'lines' | 'ledger' | 'payouts'>;

/** The way of a sale's share from the sale to the bank, as far as it is known. */
export function moneyPath(order: Order, line: OrderDetailsLine): MoneyStep[] {
  return [{ kind: 'sale', state: 'done', on: line.at }, ...afterSale(order, line)];
}

function afterSale(order: Order, line: OrderDetailsLine): MoneyStep[] {
  const { state, on, payout_id, payout_on, bank_on } = line.money;
  const leaves = payout_on ? { on: payout_on } : {};
  const arrives: MoneyStep = { kind: 'bank_soon', state: 'next', ...(bank_on && { on: bank_on }) };
  const arrival = bank_on ? [arrives] : [];
  const released: MoneyStep = { kind: 'available', state: 'done', ...releasedOn(order) };
  const returned = returnedPayouts(order);
  switch (state) {
    case 'PAID_ELSEWHERE':
      return [{ kind: 'paid_elsewhere', state: 'done' }];
    case 'PENDING':
      return [
        { kind: 'available_from', state: 'current', ...(on && { on }) },
        { kind: 'payout_later', state: 'next', ...leaves },
        ...arrival,
      ];
    case 'AVAILABLE':
      return [
        released,
        ...returned,
        { kind: 'payout_next', state: 'current', ...leaves },
        ...arrival,
      ];
    case 'WITHHELD':
      return [released, ...returned, { kind: 'withheld', state: 'stopped' }];
    case 'IN_PAYOUT':
      return [released, ...returned, sent(line), { ...arrives, state: 'current' }];
    case 'PAID': {
      const paidOn = order.payouts.find(({ id }) => id === payout_id)?.paid_on;
      return [
        released,
        ...returned,
        sent(line),
        { kind: 'bank', state: 'done', ...(paidOn && { on: paidOn }) },
      ];
    }
    case 'TAKEN_BACK': {
      const last = order.lines.filter(({ refund_of }) => refund_of === line.id).at(-1);
      return [
        ...(payout_id ? [released, ...beforeRefund(order, line)] : []),
        { kind: 'taken_back', state: 'stopped', ...(last && { on: last.at }) },
      ];
    }
  }
}

/** Where the payouts went that a sale's share was in before it was taken back. */
function beforeRefund({ payouts, ...order }: Order, line: OrderDetailsLine): MoneyStep[] {
  const { on, payout_id } = line.money;
  // Later payouts held the shares of other lines.
  const until = payouts.filter(({ sent_on }) => on && sent_on <= on);
  const steps = returnedPayouts({ ...order, payouts: until });
  const last = payouts.find(({ id }) => id === payout_id);
  if (last?.returned_on) return steps;
  steps.push(sent(line));
  if (last?.paid_on) steps.push({ kind: 'bank', state: 'done', on: last.paid_on });
  return steps;
}

function sent({ money: { on, payout_id } }: OrderDetailsLine): MoneyStep {
  return {
    kind: 'payout_sent',
    state: 'done',
    ...(on && { on }),
    ...(payout_id && { payout: payout_id }),
  };
}

/** The lines of an order were sold at one moment, so they are released at one. */
function releasedOn({ ledger }: Order): Pick<MoneyStep, 'on'> {
  const release = ledger.find(({ movement }) => movement === 'release');
  return release ? { on: release.at } : {};
}

function returnedPayouts({ payouts }: Order): MoneyStep[] {
  return payouts.flatMap(({ id, returned_on }) =>
    returned_on
      ? [{ kind: 'payout_returned', state: 'stopped', on: returned_on, payout: id } as const]
      : [],
  );
}

/** Lines whose money goes the same way, so that the way is shown once. */
export interface MoneyGroup {
  lines: OrderDetailsLine[];
  steps: MoneyStep[];
}

export function moneyGroups(order: Order): MoneyGroup[] {
  const groups = new Map<string, MoneyGroup>();
  for (const line of order.lines) {
    if (line.type !== 'ORDER') continue;
    const steps = moneyPath(order, line);
    const key = JSON.stringify(steps);
    const group = groups.get(key) ?? { lines: [], steps };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}
