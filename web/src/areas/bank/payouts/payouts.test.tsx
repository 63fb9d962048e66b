import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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

// R14.7: what is withheld was not sent; of one state alone it is what the rows come to.
it.each([
  ['', 0, 'Sent or on the way', '€0'],
  ['?status=WITHHELD', 11_510, 'Amount', '€115.10'],
])('says what the sum at the foot is of%s', async (search, amount, name, sum) => {
  const payout_page = { payouts: [withheld], total_count: 1, amount, vat: 0, paid: 0 };
  await renderScreen({
    routes: [{ path: '*', Component: PayoutsScreen }],
    address: `/sellers/en/bank/payouts${search}`,
    fetch: async (_address, request) => {
      const { operationName } = JSON.parse(String(request?.body));
      return Response.json({ data: operationName === 'Shell' ? someShell() : { payout_page } });
    },
  });
  const shown = await screen.findByText(name, { selector: 'dt' });
  expect(shown.nextElementSibling).toHaveTextContent(sum);
  expect(screen.getByRole('link', { name: 'Payouts', current: 'page' })).toBeVisible();
});
