import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/answers.ts';
import { someLine, someRefund } from '../../../test/order.ts';
import {
  amount,
  choosePart,
  confirm,
  effectsOf,
  giveReason,
  opening,
  prepareRefunds,
  reason,
  showing,
} from '../../../test/refund-dialog.tsx';
import { someShell } from '../../../test/shell.ts';
import { OrderPanel } from '../panel/order-panel.tsx';

const show = showing(OrderPanel);
const open = opening(OrderPanel);

prepareRefunds();

// R11.7 and the refund by the seller
describe('whether a line can be refunded', () => {
  it('says until when', async () => {
    await show();
    expect(screen.getByText('Refundable until 10 July (Paris time)')).toBeVisible();
  });

  it('says that it is too late', async () => {
    await show({ order: { refundable: [] } });
    expect(screen.getByText(/^No longer refundable/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
  });

  it('is closed to a banned seller, who learns why', async () => {
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
    const effects = within(screen.getByRole('region', { name: 'Summary' }));
    const rows = effects
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['The customer gets back (without VAT)', '€80'],
      ['Commission refunded by the marketplace', '€32'],
      ['Deducted from your share', '−€48'],
      ['Available now', 'From €100 to €52€100 → €52'],
      ['Expected on 1 February', 'From €100 to €52€100 → €52'],
      ['Business Care', 'Ends, and €20 of it is refunded too'],
      ['Not changed', 'Your level'],
    ]);
  });

  it('names the Business Care of a product, and says that it ends', async () => {
    await show({
      order: { lines: [someLine({ is_business_care: true })] },
      preview: () => effectsOf(80_00, { ends_care: true }),
    });
    const name = 'Refund Business Care for Stock Radar';
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(await screen.findByText('Ends now; the customer keeps the product')).toBeVisible();
    expect(screen.getByText('Your level')).toBeVisible(); // alone among what does not change
  });

  it('says in one line what it leaves alone', async () => {
    await open({
      preview: () => effectsOf(80_00, { taken_from: 'PENDING', balance_after: 100_00 }),
    });
    expect(await screen.findByText('Available now · Business Care · Your level')).toBeVisible();
  });

  // R17.3: what was typed is not lost.
  it('finds what was filled in when the page is reloaded, until it is cancelled', async () => {
    await open();
    await choosePart('12.50');
    await giveReason('Bought twice');
    cleanup();
    await open();
    expect(amount()).toHaveValue('12.50');
    expect(reason()).toHaveValue('Bought twice');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Refund Stock Radar' }));
    expect(screen.getByRole('radio', { name: /^Full/ })).toBeChecked();
    expect(reason()).toHaveValue('');
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
    ['80,01', 'At most €80 can still be refunded.'],
    ['0', 'Enter at least €0.01.'],
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

  it('can try again when the effects did not come', async () => {
    let answer = refused('INTERNAL_SERVER_ERROR');
    await open({ preview: () => answer });
    const retry = await screen.findByRole('button', { name: /could not be calculated/ });
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
