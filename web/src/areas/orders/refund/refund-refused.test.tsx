import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answer, refused } from '../../../test/answers.ts';
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
  type Setting,
} from '../../../test/refund-dialog.tsx';
import { OrderPanel } from '../panel/order-panel.tsx';

const open = opening(OrderPanel);

prepareRefunds();

// R11.7
describe('the refund', () => {
  it('that was refused says so at the field, and nothing typed is lost', async () => {
    const over = refused('BAD_USER_INPUT', { reason: 'refund_over_paid', field: 'amount' });
    await open({ refund: () => over });
    await choosePart('20');
    await giveReason();
    await userEvent.click(await confirm('Refund €20'));
    await waitFor(() =>
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
      await waitFor(() =>
        expect(amount()).toHaveAccessibleDescription(expect.stringContaining('From €0.01 to €50')),
      );
      expect(screen.getByRole('radio', { name: 'Full remaining amount: €50' })).toBeVisible();
      expect(amount()).toHaveValue('60');
      expect(amount()).toHaveAttribute('aria-invalid', 'true');
      expect(reason()).toHaveValue('Bought twice');
      delete setting[which];
      await userEvent.clear(amount());
      await userEvent.paste('50');
      expect(await confirm('Refund €50')).toBeEnabled();
    },
  );

  // R11.7: another tab refunded all of it while the dialog was open.
  it.each(['refund', 'preview'] as const)(
    'for which nothing is left by then, as its %s says, shows so',
    async (which) => {
      const over = refused('BAD_USER_INPUT', { reason: 'refund_over_paid', field: 'amount' });
      const order: Setting['order'] = {};
      const isGone = { now: false };
      await open({
        order,
        preview: (cents) => (isGone.now && which === 'preview' ? over : effectsOf(cents ?? 80_00)),
        refund: () => over,
      });
      await giveReason();
      await confirm('Refund €80');
      Object.assign(order, {
        lines: [someLine({ refunded: 80_00 }), someRefund({ gross: -80_00 })],
        refundable: [],
      });
      isGone.now = true;
      if (which === 'preview') await choosePart('60');
      else await userEvent.click(await confirm('Refund €80'));
      const dialog = within(screen.getByRole('alertdialog'));
      expect(await dialog.findByRole('alert')).toHaveTextContent(/^Nothing is left to refund/);
      expect(dialog.queryByText(/Enter an amount/)).not.toBeInTheDocument();
      expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
      expect(document.activeElement).toHaveTextContent('Close');
      await userEvent.keyboard('{Enter}');
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    },
  );

  it.each([
    ['refund_too_late', 'line', /is over/],
    ['line_unknown', 'line', /no longer among your orders/],
    ['something_new', 'other', /was not made/],
  ])('that was refused for %s says so', async (why, field, text) => {
    await open({ refund: () => refused('BAD_USER_INPUT', { reason: why, field }) });
    await giveReason();
    await userEvent.click(await confirm('Refund €80'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('that nobody is signed in for any more says so, and nothing typed is lost', async () => {
    await open({ refund: () => refused('UNAUTHENTICATED', { reason: 'token_expired' }) });
    await choosePart('20');
    await giveReason();
    await userEvent.click(await confirm('Refund €20'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You are signed out.');
    expect(amount()).toHaveValue('20');
    expect(reason()).toHaveValue('Bought twice');
  });

  it('whose effects nobody is signed in for any more says so, and tries again', async () => {
    const setting: Setting = {};
    await open(setting);
    await giveReason();
    setting.preview = () => refused('UNAUTHENTICATED');
    await choosePart('20');
    expect(await screen.findByRole('alert')).toHaveTextContent('You are signed out.');
    expect(reason()).toHaveValue('Bought twice');
    delete setting.preview;
    await userEvent.click(screen.getByRole('button', { name: /could not be calculated/ }));
    expect(await confirm('Refund €20')).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  // R11.7: an answer was lost, and the amount changed since.
  it('that went through before, with another amount, is announced and shown', async () => {
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
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(/first attempt did go through/),
    );
    expect(screen.queryByRole('button', { name: /^Refund €/ })).not.toBeInTheDocument();
    await waitFor(() => expect(sent('Order')).toHaveLength(3));
    expect(await screen.findByText('Refunded')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/first attempt did go through/);
    expect(document.activeElement).toHaveTextContent('Close');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
  });

  it('is refused already when its effects are', async () => {
    const late = refused('BAD_USER_INPUT', { reason: 'refund_too_late', field: 'line' });
    await open({ preview: () => late });
    expect(await screen.findByRole('alert')).toHaveTextContent(/is over/);
    expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled();
  });
});
