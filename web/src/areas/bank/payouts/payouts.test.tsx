import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import { PayoutsScreen } from './payouts.tsx';

const withheld = {
  id: '12',
  due_on: '2026-11-01',
  amount: 11_510,
  status: 'WITHHELD',
  reason: 'BANNED',
  sent_at: null,
  expected_on: null,
  paid_at: null,
  returned_at: null,
  bank_reference: null,
};

// R14.7: what is withheld was not sent, and is in each month's payout until it is.
it('says what the sum at the foot is of, and saves what is filtered', async () => {
  const save = vi.fn(async (_address: string) =>
    Response.json({ reason: 'exports_busy' }, { status: 429 }),
  );
  vi.stubGlobal('fetch', save);
  const payout_page = { payouts: [withheld], total_count: 1, amount: 0, vat: 0, paid: 0 };
  await renderScreen({
    routes: [{ path: '*', Component: PayoutsScreen }],
    address: '/sellers/en/bank/payouts?status=WITHHELD&year=2026',
    fetch: async (_address, request) => {
      const { operationName } = JSON.parse(String(request?.body));
      return Response.json({ data: operationName === 'Shell' ? someShell() : { payout_page } });
    },
  });
  const shown = await screen.findByText('Sent or on the way', { selector: 'dt' });
  expect(shown.nextElementSibling).toHaveTextContent('€0');
  expect(screen.getByRole('link', { name: 'Payouts', current: 'page' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /CSV/ }));
  await waitFor(() =>
    expect(save.mock.calls[0]?.[0]).toContain('/payouts?status=WITHHELD&year=2026&format=csv'),
  );
});
