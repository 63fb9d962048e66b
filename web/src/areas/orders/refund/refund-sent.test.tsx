import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../test/answers.ts';
import {
  choosePart,
  confirm,
  done,
  effectsOf,
  giveReason,
  opening,
  prepareRefunds,
  reason,
} from '../../../test/refund-dialog.tsx';
import { OrderPanel } from '../panel/order-panel.tsx';

const open = opening(OrderPanel);

prepareRefunds();

// R11.7
describe('the refund', () => {
  it('needs a reason', async () => {
    const { sent } = await open();
    await userEvent.click(await confirm('Refund €80'));
    expect(reason()).toHaveAccessibleDescription(
      expect.stringContaining('Say why you are refunding it.'),
    );
    await giveReason('x'.repeat(501));
    expect(reason()).toHaveAccessibleDescription(
      expect.stringContaining('At most 500 characters.'),
    );
    await userEvent.click(await confirm('Refund €80'));
    expect(sent('RefundOrderLine')).toEqual([]);
  });

  it('is sent once, however often it is clicked, and the order is fetched again', async () => {
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
    await waitFor(() => expect(sent('Order')).toHaveLength(2));
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
      await waitFor(() => expect(sent('RefundOrderLine')).toHaveLength(time));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await userEvent.click(screen.getByRole('button', { name: 'Refund Stock Radar' }));
    }
    expect(new Set(sent('RefundOrderLine').map(({ key }) => key)).size).toBe(2);
  });

  it('is announced with the amount the server says, not the one requested', async () => {
    await open({
      refund: () => ({ body: { data: { refund_order_line: { id: '5', refunded_now: 30_00 } } } }),
    });
    await choosePart('20');
    await giveReason();
    await userEvent.click(await confirm('Refund €20'));
    expect(await screen.findByText('€30 refunded')).toBeVisible();
  });

  // R11.7: the Business Care may have been refunded elsewhere since it was shown.
  it('is announced without Business Care that did not go back with it', async () => {
    await open({
      preview: () => effectsOf(112_00, { business_care: 32_00 }),
      refund: () => ({ body: { data: { refund_order_line: { id: '5', refunded_now: 80_00 } } } }),
    });
    await giveReason();
    await userEvent.click(await confirm('Refund €112'));
    expect(await screen.findByText('€80 refunded')).toBeVisible();
  });
});
