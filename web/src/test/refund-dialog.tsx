import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Answer } from './answers.ts';
import { someOrder } from './order.ts';
import { renderOver, warmUp } from './render-over.tsx';
import { someShell } from './shell.ts';

type Effects = Record<string, unknown>;

/** What refunding so much does, to a seller with 100 euros available. */
export const effectsOf = (amount: number, different: Effects = {}): Answer => ({
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
        ends_care: different.business_care !== undefined,
        changes_level: false,
        ...different,
      },
    },
  },
});

export interface Setting {
  order?: Parameters<typeof someOrder>[0];
  shell?: ReturnType<typeof someShell>;
  preview?: (amount: number | null) => Answer;
  refund?: () => Answer | Promise<Answer>;
}

export const done: Answer = {
  body: { data: { refund_order_line: { id: '5', refunded_now: null } } },
};

/** What the tests of a file begin with: nothing left to fetch, and a reader of British English. */
export function prepareRefunds(): void {
  beforeAll(warmUp, 30_000);
  beforeEach(() => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    // A date of this year is written without it.
    vi.setSystemTime('2026-06-25T10:00:00Z');
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

type Panel = ComponentType<{ orderId: string; onClose: () => void }>;

/** Shows an order with a line to refund, over the real client. */
export const showing =
  (OrderPanel: Panel) =>
  async (setting: Setting = {}) => {
    const { order, shell } = setting;
    const view = await renderOver(<OrderPanel orderId="5" onClose={vi.fn()} />, {
      answers: {
        order: () => ({ body: { data: { order: someOrder(order) } } }),
        shell: () => ({ body: { data: shell ?? someShell() } }),
        refundPreview: ({ amount }) =>
          setting.preview?.(amount as number | null) ??
          effectsOf((amount as number | null) ?? 80_00),
        refundOrderLine: () => setting.refund?.() ?? done,
      },
    });
    await screen.findByText('Grace Hopper');
    const sent = (operation: string) =>
      view.requests
        .filter((request) => request.operation === operation)
        .map(({ variables }) => variables);
    return { ...view, sent };
  };

/** Shows it with the dialog that asks how much, and why. */
export const opening = (OrderPanel: Panel) => async (setting?: Setting) => {
  const view = await showing(OrderPanel)(setting);
  await userEvent.click(screen.getByRole('button', { name: 'Refund Stock Radar' }));
  return view;
};

export const amount = () => screen.getByRole('textbox', { name: /^Amount in euros/ });
export const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
export const confirm = (name: string) => screen.findByRole('button', { name });

/** At once, as from the clipboard: typing letter by letter proves nothing more here. */
export async function giveReason(text = 'Bought twice') {
  await userEvent.click(reason());
  await userEvent.paste(text);
}

export async function choosePart(typed: string) {
  await userEvent.click(screen.getByRole('radio', { name: 'Partial amount' }));
  await userEvent.click(amount());
  await userEvent.paste(typed);
}
