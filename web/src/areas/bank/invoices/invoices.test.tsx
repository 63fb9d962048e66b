import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import { InvoicesScreen } from './invoices.tsx';

const invoice = {
  id: '7',
  type: 'INVOICE',
  reference: 'SB-2025-1',
  issued_on: '2025-11-01',
  net: 100,
  vat: 0,
  total: 100,
};

// R9.14: paper has no controls, so the year that the sums are of is also there in words.
it.each([
  ['?year=2025', '2025'],
  ['', 'All years'],
])('says the year apart from its control%s', async (search, year) => {
  const bank_invoices = {
    invoices: [invoice],
    page: 1,
    length: 10,
    total_count: 1,
    net: 100,
    vat: 0,
    total: 100,
    years: [2026, 2025],
  };
  await renderScreen({
    routes: [{ path: '*', Component: InvoicesScreen }],
    address: `/sellers/en/bank/invoices${search}`,
    fetch: async (_address, request) => {
      const { operationName } = JSON.parse(String(request?.body));
      return Response.json({ data: operationName === 'Shell' ? someShell() : { bank_invoices } });
    },
  });
  expect(await screen.findByRole('combobox', { name: 'Year' })).toHaveValue(year);
  expect(screen.getByText(year, { selector: 'p' })).toBeInTheDocument();
});
