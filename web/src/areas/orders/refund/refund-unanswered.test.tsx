import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, refused } from '../../../test/answers.ts';
import { someLine, someOrder, someRefund } from '../../../test/order.ts';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import { OrderPanel } from '../panel/order-panel.tsx';

// Many steps, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const lost: Answer = { broken: new TypeError('connection reset') };
const broken = refused('INTERNAL_SERVER_ERROR', { id: 'X1' });

interface RefundVariables {
  amount: number | null;
  reason: string;
  key: string;
}

/** The server's side of one line of 80 euros: a key refunds once, as in internal/orders. */
function someBooks() {
  const made: RefundVariables[] = [];
  const left = () => made.reduce((rest, { amount }) => rest - (amount ?? rest), 80_00);
  const lines = () => [
    someLine({ refunded: 80_00 - left() }),
    ...made.map(({ amount, reason }, place) =>
      someRefund({ id: `r${place}`, gross: -(amount ?? 80_00), refund_reason: reason }),
    ),
  ];
  const overPaid = refused('BAD_USER_INPUT', { reason: 'refund_over_paid', field: 'amount' });
  return {
    made,
    order: (): Answer => {
      const refundable = [{ line_id: '11', at_most: left(), until: '2026-07-10' }];
      const order = someOrder({ lines: lines(), refundable: left() > 0 ? refundable : [] });
      return { body: { data: { order } } };
    },
    preview: (amount: number | null): Answer => {
      if (left() === 0 || (amount ?? 0) > left()) return overPaid;
      const gross = amount ?? left();
      const balances = { balance_before: 100_00, balance_after: 100_00 - gross };
      const payout = { next_payout_before: 100_00, next_payout_after: 100_00 - gross };
      const rest = { taken_from: 'AVAILABLE', next_payout_on: '2026-02-01', is_withheld: false };
      const effects = { gross, net: gross, commission: 0, business_care: null };
      const refund_preview = { ...effects, ...rest, ...balances, ...payout, changes_level: false };
      return { body: { data: { refund_preview } } };
    },
    refund: (wanted: RefundVariables): Answer => {
      const first = made.find(({ key }) => key === wanted.key);
      if (first && (first.amount !== wanted.amount || first.reason !== wanted.reason)) {
        return refused('BAD_USER_INPUT', { reason: 'key_reused', field: 'key' });
      }
      if (!first && (left() === 0 || (wanted.amount ?? 0) > left())) return overPaid;
      if (!first) made.push(wanted);
      return { body: { data: { refund_order_line: { id: '5', lines: lines() } } } };
    },
  };
}

/** The panel of an order that can be closed and opened again. */
function Screen() {
  const [isOpen, setOpen] = useState(true);
  if (isOpen) return <OrderPanel orderId="5" onClose={() => setOpen(false)} />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Row
    </button>
  );
}

type Said = (wanted: RefundVariables, make: () => Answer) => Answer;

/** Opens the dialog; what becomes of each try is said in turn, at the end it is what the books say. */
async function open(...tries: Said[]) {
  const books = someBooks();
  const view = await renderOver(<Screen />, {
    answers: {
      order: books.order,
      refundPreview: ({ amount }) => books.preview(amount as number | null),
      refundOrderLine: (variables) => {
        const wanted = variables as unknown as RefundVariables;
        const make = () => books.refund(wanted);
        return tries.shift()?.(wanted, make) ?? make();
      },
    },
  });
  await again();
  const sent = () => view.requests.filter(({ operation }) => operation === 'RefundOrderLine');
  const keys = () => new Set(sent().map(({ variables }) => variables.key));
  return { ...view, books, keys };
}

/** It is made, and its answer is lost. */
const madeAndLost: Said = (_, make) => {
  make();
  return lost;
};

const again = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Refund Stock Radar' }));
const amount = () => screen.getByRole('textbox', { name: /^Amount in euros/ });
const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
const confirm = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));
const alert = () => screen.findByRole('alert');
const dialog = () => screen.queryByRole('alertdialog');

async function fill(typed: string, why = 'Bought twice') {
  await userEvent.click(screen.getByRole('radio', { name: 'Partial amount' }));
  await userEvent.clear(amount());
  await userEvent.click(amount());
  await userEvent.paste(typed);
  await userEvent.clear(reason());
  await userEvent.click(reason());
  await userEvent.paste(why);
}

beforeAll(warmUp, 30_000);

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

// R11.7: what the dialog promises, "it will not be made twice", holds also when it was closed.
describe('a refund whose answer was lost', () => {
  it('is not made twice when the dialog was closed in between', async () => {
    const { books, keys } = await open(madeAndLost);
    await fill('12.34');
    await confirm('Refund €12.34');
    expect(await alert()).toHaveTextContent('it will not be made twice');
    await userEvent.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    // The order is read again, so that it can be seen.
    expect(await screen.findByText('Partly refunded')).toBeVisible();
    await again();
    expect(amount()).toHaveValue('12.34');
    expect(reason()).toHaveValue('Bought twice');
    expect(await alert()).toHaveTextContent('it will not be made twice');
    await confirm('Refund €12.34');
    expect(await screen.findByText('€12.34 refunded')).toBeVisible();
    expect(books.made).toHaveLength(1);
    expect(keys().size).toBe(1);
  });

  it('is not made twice when the order was closed in between', async () => {
    const { books } = await open(madeAndLost);
    await fill('12.34');
    await confirm('Refund €12.34');
    await alert();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Row' }));
    await again();
    expect(amount()).toHaveValue('12.34');
    await confirm('Refund €12.34');
    expect(await screen.findByText('€12.34 refunded')).toBeVisible();
    expect(books.made).toHaveLength(1);
    // Then it is over: the next one is another.
    await again();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await fill('5');
    await confirm('Refund €5');
    expect(await screen.findByText('€5 refunded')).toBeVisible();
    expect(books.made).toHaveLength(2);
  });

  it('is not made twice when the server broke after it', async () => {
    const { books } = await open((_, make) => {
      make();
      return broken;
    });
    await fill('12.34');
    await confirm('Refund €12.34');
    expect(await alert()).toHaveTextContent('may or may not have gone through');
    await confirm('Refund €12.34');
    expect(await screen.findByText('€12.34 refunded')).toBeVisible();
    expect(books.made).toHaveLength(1);
  });

  it.each(['80', '60'])('can be sent again though less than its %s is left', async (euros) => {
    const { books } = await open(madeAndLost);
    await fill(euros);
    await confirm(`Refund €${euros}`);
    await alert();
    expect(await screen.findByText(/^(Partly )?[Rr]efunded$/)).toBeInTheDocument();
    expect(amount()).not.toHaveAttribute('aria-invalid', 'true');
    const effects = within(screen.getByRole('region', { name: 'Summary' }));
    expect(effects.getByText(`€${euros}`)).toBeVisible();
    await confirm(`Refund €${euros}`);
    expect(await screen.findByText(`€${euros} refunded`)).toBeVisible();
    expect(books.made).toHaveLength(1);
  });

  it('is announced when another amount is sent, and that draft is over', async () => {
    const { books } = await open(madeAndLost);
    await fill('12.34');
    await confirm('Refund €12.34');
    await alert();
    await userEvent.keyboard('{Escape}');
    await again();
    await fill('20');
    await confirm('Refund €20');
    await vi.waitFor(async () =>
      expect(await alert()).toHaveTextContent('first attempt did go through'),
    );
    expect(books.made.map((refund) => refund.amount)).toEqual([12_34]);
    await userEvent.click(within(dialog() as HTMLElement).getByText('Close'));
    await again();
    expect(screen.getByRole('radio', { name: 'Full remaining amount: €67.66' })).toBeChecked();
    expect(reason()).toHaveValue('');
    await fill('20');
    await confirm('Refund €20');
    expect(await screen.findByText('€20 refunded')).toBeVisible();
    expect(books.made.map((refund) => refund.amount)).toEqual([12_34, 20_00]);
  });

  it('keeps its key over a refusal that says nothing of it', async () => {
    const { books, keys } = await open(madeAndLost, () =>
      refused('BAD_REQUEST', { reason: 'rate_limited' }),
    );
    await fill('12.34');
    await confirm('Refund €12.34');
    await alert();
    await confirm('Refund €12.34');
    await vi.waitFor(async () => expect(await alert()).toHaveTextContent('was not made'));
    await confirm('Refund €12.34');
    expect(await screen.findByText('€12.34 refunded')).toBeVisible();
    expect(books.made).toHaveLength(1);
    expect(keys().size).toBe(1);
  });
});
