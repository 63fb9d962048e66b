import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, refused } from '../../../test/answers.ts';
import { someLine, someOrder, someRefund } from '../../../test/order.ts';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import { someShell } from '../../../test/shell.ts';
import { OrderPanel } from './order-panel.tsx';

type Effects = Record<string, unknown>;

/** What refunding so much does, to a seller with 100 euros available. */
const effectsOf = (amount: number, different: Effects = {}): Answer => ({
  body: {
    data: {
      refund_preview: {
        gross: amount,
        net: amount * 0.6,
        commission: amount * 0.4,
        taken_from: 'AVAILABLE',
        balance_before: 100_00,
        balance_after: 100_00 - amount * 0.6,
        next_payout_on: '2026-02-01',
        is_withheld: false,
        next_payout_before: 100_00,
        next_payout_after: 100_00 - amount * 0.6,
        business_care: null,
        changes_level: false,
        ...different,
      },
    },
  },
});

interface Setting {
  order?: Parameters<typeof someOrder>[0];
  shell?: ReturnType<typeof someShell>;
  preview?: (amount: number | null) => Answer;
  refund?: () => Answer | Promise<Answer>;
}

const done: Answer = { body: { data: { refund_order_line: { id: '5', lines: [] } } } };

async function show(setting: Setting = {}) {
  const { order, shell } = setting;
  const view = await renderOver(<OrderPanel orderId="5" onClose={vi.fn()} />, {
    answers: {
      order: () => ({ body: { data: { order: someOrder(order) } } }),
      shell: () => ({ body: { data: shell ?? someShell() } }),
      refundPreview: ({ amount }) =>
        setting.preview?.(amount as number | null) ?? effectsOf((amount as number | null) ?? 80_00),
      refundOrderLine: () => setting.refund?.() ?? done,
    },
  });
  await screen.findByText('Grace Hopper');
  const sent = (operation: string) =>
    view.asked.filter((asked) => asked.operation === operation).map(({ variables }) => variables);
  return { ...view, sent };
}

async function open(setting?: Setting) {
  const view = await show(setting);
  await userEvent.click(screen.getByRole('button', { name: 'Refund Stock Radar' }));
  return view;
}

const amount = () => screen.getByRole('textbox', { name: /^Amount in euros/ });
const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
const confirm = (name: string) => screen.findByRole('button', { name });

/** At once, as from the clipboard: typing letter by letter proves nothing more here. */
async function giveReason(text = 'Bought twice') {
  await userEvent.click(reason());
  await userEvent.paste(text);
}

async function choosePart(typed: string) {
  await userEvent.click(screen.getByRole('radio', { name: 'A part' }));
  await userEvent.click(amount());
  await userEvent.paste(typed);
}

beforeAll(warmUp, 30_000);

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

// R11.7 and the refund by the seller
describe('whether a line can be refunded', () => {
  it('says until when', async () => {
    await show();
    expect(screen.getByText('Possible until 10 July 2026')).toBeVisible();
  });

  it('says that it is too late', async () => {
    await show({ order: { refundable: [] } });
    expect(screen.getByText(/^No longer refundable/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
  });

  it('is closed to a banned seller, who is told so', async () => {
    await show({ shell: someShell({ is_banned: true }) });
    expect(await screen.findByText(/while your account is banned/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
  });

  it('is no question once it is refunded whole', async () => {
    const lines = [someLine({ refunded: 80_00 }), someRefund({ gross: -80_00 })];
    await show({ order: { lines, refundable: [] } });
    expect(screen.getByText('Refunded')).toBeVisible();
    expect(screen.queryByText(/^No longer refundable/)).not.toBeInTheDocument();
  });
});

describe('before it is confirmed', () => {
  it('says everything the whole refund does', async () => {
    await open({ preview: () => effectsOf(80_00, { business_care: 20_00 }) });
    expect(await confirm('Refund €80')).toBeEnabled();
    const effects = within(screen.getByRole('region', { name: 'What it does' }));
    const rows = effects
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['The customer gets back (without VAT)', '€80'],
      ['The marketplace gives back its commission', '€32'],
      ['You give back of your share', '−€48'],
      ['Your available balance', 'From €100 to €52€100 → €52'],
      ['Next payout, 1 February 2026', 'From €100 to €52€100 → €52'],
      ['Business Care', 'Ends, and €20 of it is refunded too'],
      ['Your level', 'Not touched: refunds do not count for it'],
    ]);
  });

  it('says that what is pending is taken first', async () => {
    await open({
      preview: () => effectsOf(80_00, { taken_from: 'PENDING', balance_after: 100_00 }),
    });
    expect(await screen.findByText('€100, unchanged')).toBeVisible();
    expect(screen.getByText(/taken from what is pending/)).toBeVisible();
    expect(screen.getByText('Not touched')).toBeVisible();
  });

  it('follows the amount once the typing rests', async () => {
    const { sent } = await open();
    await confirm('Refund €80');
    await choosePart('12.50');
    expect(await confirm('Refund €12.50')).toBeEnabled();
    expect(sent('RefundPreview').map((variables) => variables.amount)).toEqual([null, 1250]);
  });

  it('reads a comma as well as a point', async () => {
    const { sent } = await open();
    await choosePart('1,5');
    await confirm('Refund €1.50');
    expect(sent('RefundPreview').at(-1)).toEqual({ line: '11', amount: 150 });
  });

  it.each([
    ['80,01', 'The most that is left to refund is €80.'],
    ['0', 'The least is €0.01.'],
    ['abc', 'This is not an amount in euros and cents, such as 12.50.'],
  ])('refuses %s at the field', async (typed, text) => {
    const { sent } = await open();
    await confirm('Refund €80');
    await choosePart(typed);
    await userEvent.tab();
    expect(amount()).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(amount()).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled();
    expect(sent('RefundPreview')).toHaveLength(1);
  });

  it('can ask again when the effects did not come', async () => {
    let answer = refused('INTERNAL_SERVER_ERROR');
    await open({ preview: () => answer });
    const retry = await screen.findByRole('button', { name: /could not be worked out/ });
    expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled();
    answer = effectsOf(80_00);
    await userEvent.click(retry);
    expect(await confirm('Refund €80')).toBeEnabled();
  });

  it('keeps what was typed when it is closed by mistake', async () => {
    await open();
    await choosePart('5');
    await giveReason();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Refund Stock Radar' }));
    expect(amount()).toHaveValue('5');
    expect(reason()).toHaveValue('Bought twice');
  });
});

describe('the refund', () => {
  it('needs a reason', async () => {
    const { sent } = await open();
    await userEvent.click(await confirm('Refund €80'));
    expect(reason()).toHaveAccessibleDescription(expect.stringContaining('Say why you refund it.'));
    await giveReason('x'.repeat(501));
    expect(reason()).toHaveAccessibleDescription(
      expect.stringContaining('At most 500 characters.'),
    );
    await userEvent.click(await confirm('Refund €80'));
    expect(sent('RefundOrderLine')).toEqual([]);
  });

  it('is sent once, however often it is clicked, and the order is asked for anew', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { sent } = await open({ refund: () => answer.promise });
    await choosePart('20');
    await giveReason('  Bought twice ');
    await userEvent.dblClick(await confirm('Refund €20'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
    answer.resolve(done);
    expect(await screen.findByText('€20 refunded')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(sent('RefundOrderLine')).toEqual([
      {
        line: '11',
        amount: 2000,
        reason: 'Bought twice',
        key: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
    await vi.waitFor(() => expect(sent('Order')).toHaveLength(2));
  });

  it('of all that is left leaves the amount to the server', async () => {
    const { sent } = await open();
    await giveReason();
    await userEvent.click(await confirm('Refund €80'));
    expect(await screen.findByText('€80 refunded')).toBeVisible();
    expect(sent('RefundOrderLine')[0]).toMatchObject({ amount: null });
  });

  it('is tried again under the same key when no answer came', async () => {
    const answers: Answer[] = [{ broken: new TypeError('offline') }, done];
    const { sent } = await open({ refund: () => answers.shift() as Answer });
    await giveReason();
    await userEvent.click(await confirm('Refund €80'));
    expect(await screen.findByRole('alert')).toHaveTextContent('it will not be made twice');
    await userEvent.click(await confirm('Refund €80'));
    expect(await screen.findByText('€80 refunded')).toBeVisible();
    const keys = sent('RefundOrderLine').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('has another key after one was made', async () => {
    const { sent } = await open();
    for (const time of [1, 2]) {
      await giveReason();
      await userEvent.click(await confirm('Refund €80'));
      await vi.waitFor(() => expect(sent('RefundOrderLine')).toHaveLength(time));
      await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await userEvent.click(screen.getByRole('button', { name: 'Refund Stock Radar' }));
    }
    expect(new Set(sent('RefundOrderLine').map(({ key }) => key)).size).toBe(2);
  });

  it('that was refused says so at the field, and nothing typed is lost', async () => {
    const over = refused('BAD_USER_INPUT', { reason: 'refund_over_paid', field: 'amount' });
    await open({ refund: () => over });
    await choosePart('20');
    await giveReason();
    await userEvent.click(await confirm('Refund €20'));
    await vi.waitFor(() =>
      expect(amount()).toHaveAccessibleDescription(
        expect.stringContaining('more than is left to refund'),
      ),
    );
    expect(amount()).toHaveValue('20');
    expect(reason()).toHaveValue('Bought twice');
    await userEvent.type(amount(), '{Backspace}');
    expect(amount()).toHaveAccessibleDescription('From €0.01 to €80, without VAT');
  });

  // R11.7: the marketplace refunded 30 euros while the dialog was open.
  it.each(['refund', 'preview'] as const)(
    'that a part was missing for by then, as its %s says, shows what is left now',
    async (which) => {
      const over = refused('BAD_USER_INPUT', { reason: 'refund_over_paid', field: 'amount' });
      const order: Setting['order'] = {};
      const setting: Setting = { order, [which]: () => over };
      await open(setting);
      Object.assign(order, {
        lines: [someLine({ refunded: 30_00 }), someRefund({ gross: -30_00 })],
        refundable: [{ line_id: '11', at_most: 50_00, until: '2026-07-10' }],
      });
      await giveReason();
      await choosePart('60');
      if (which === 'refund') await userEvent.click(await confirm('Refund €60'));
      await vi.waitFor(() =>
        expect(amount()).toHaveAccessibleDescription(expect.stringContaining('From €0.01 to €50')),
      );
      expect(screen.getByRole('radio', { name: 'All that is left: €50' })).toBeVisible();
      expect(amount()).toHaveValue('60');
      expect(amount()).toHaveAttribute('aria-invalid', 'true');
      expect(reason()).toHaveValue('Bought twice');
      delete setting[which];
      await userEvent.clear(amount());
      await userEvent.paste('50');
      expect(await confirm('Refund €50')).toBeEnabled();
    },
  );

  it.each([
    ['refund_too_late', 'line', /has passed/],
    ['line_unknown', 'line', /not among your orders/],
    ['something_new', 'other', /was not made/],
  ])('that was refused for %s says so', async (why, field, text) => {
    await open({ refund: () => refused('BAD_USER_INPUT', { reason: why, field }) });
    await giveReason();
    await userEvent.click(await confirm('Refund €80'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  // R11.7: an answer was lost, and the amount changed since.
  it('that went through before, with another amount, is told of and shown', async () => {
    const answers: Answer[] = [
      { broken: new TypeError('offline') },
      refused('CONFLICT', { reason: 'key_reused', field: 'key' }),
    ];
    const setting: Setting = { refund: () => answers.shift() as Answer, order: {} };
    const { sent } = await open(setting);
    await giveReason();
    await userEvent.click(await confirm('Refund €80'));
    expect(await screen.findByRole('alert')).toHaveTextContent('it will not be made twice');
    await choosePart('20');
    // The first try refunded all of it.
    Object.assign(setting.order as object, {
      lines: [someLine({ refunded: 80_00 }), someRefund({ gross: -80_00 })],
      refundable: [],
    });
    await userEvent.click(await confirm('Refund €20'));
    await vi.waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(/first attempt did go through/),
    );
    expect(screen.queryByRole('button', { name: /^Refund €/ })).not.toBeInTheDocument();
    await vi.waitFor(() => expect(sent('Order')).toHaveLength(3));
    expect(await screen.findByText('Refunded')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/first attempt did go through/);
    expect(document.activeElement).toHaveTextContent('Close');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
  });

  it('is told of with the amount the server says, not the one asked for', async () => {
    const made = [someLine({ refunded: 30_00 }), someRefund({ gross: -30_00 })];
    await open({
      refund: () => ({ body: { data: { refund_order_line: { id: '5', lines: made } } } }),
    });
    await choosePart('20');
    await giveReason();
    await userEvent.click(await confirm('Refund €20'));
    expect(await screen.findByText('€30 refunded')).toBeVisible();
  });

  // R11.7: what was confirmed is what is told, with the Business Care that went back too.
  it('is told of with the Business Care that it ended', async () => {
    const made = [someLine({ refunded: 80_00 }), someRefund({ gross: -80_00 })];
    await open({
      preview: () => effectsOf(112_00, { business_care: 32_00 }),
      refund: () => ({ body: { data: { refund_order_line: { id: '5', lines: made } } } }),
    });
    await giveReason();
    await userEvent.click(await confirm('Refund €112'));
    expect(await screen.findByText('€112 refunded')).toBeVisible();
  });

  it('is refused already when its effects are', async () => {
    const late = refused('BAD_USER_INPUT', { reason: 'refund_too_late', field: 'line' });
    await open({ preview: () => late });
    expect(await screen.findByRole('alert')).toHaveTextContent(/has passed/);
    expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled();
  });
});
