import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { someLine, someOrder } from '../../../test/order.ts';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import { OrderPanel } from '../panel/order-panel.tsx';

// Many steps, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const dear = 1_234_567_89;

const preview = {
  gross: dear,
  net: dear,
  commission: 0,
  taken_from: 'AVAILABLE',
  balance_before: 3_000_000_01,
  balance_after: 3_000_000_01 - dear,
  next_payout_on: '2026-02-01',
  is_withheld: false,
  next_payout_before: 2_000_000_02,
  next_payout_after: 2_000_000_02,
  business_care: 1_000_000_03,
  ends_care: true,
  changes_level: false,
};

beforeAll(warmUp, 30_000);

// R11.7: nobody agrees to an amount that was rounded.
it('a refund of more than a million is shown to the cent', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  const order = someOrder({
    lines: [someLine({ gross: dear })],
    refundable: [{ line_id: '11', at_most: dear, until: '2026-07-10' }],
  });
  await renderOver(<OrderPanel orderId="5" onClose={vi.fn()} />, {
    answers: {
      order: () => ({ body: { data: { order } } }),
      refundPreview: () => ({ body: { data: { refund_preview: preview } } }),
      refundOrderLine: () => ({
        body: { data: { refund_order_line: { id: '5', refunded_now: null } } },
      }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund Stock Radar' }));
  const dialog = within(screen.getByRole('alertdialog'));
  const confirm = await dialog.findByRole('button', { name: 'Refund €1,234,567.89' });
  for (const text of [
    'From €3,000,000.01 to €1,765,432.12',
    'Ends, and €1,000,000.03 of it is refunded too',
  ]) {
    expect(dialog.getByText(text)).toBeInTheDocument();
  }
  expect(dialog.getByRole('radio', { name: 'Full remaining amount: €1,234,567.89' })).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'Partial amount' }));
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  expect(amount).toHaveAccessibleDescription(/to €1,234,567\.89/);
  await userEvent.click(amount);
  await userEvent.paste('1234567.90');
  expect(amount).toHaveAccessibleDescription(/At most €1,234,567\.89 can still be refunded/);
  await userEvent.click(dialog.getByRole('radio', { name: /^Full remaining amount/ }));
  await userEvent.click(dialog.getByRole('textbox', { name: /^Reason/ }));
  await userEvent.paste('Bought twice');
  await vi.waitFor(() => expect(confirm).toBeEnabled());
  await userEvent.click(dialog.getByRole('button', { name: 'Refund €1,234,567.89' }));
  expect(await screen.findByText('€1,234,567.89 refunded')).toBeVisible();
});
