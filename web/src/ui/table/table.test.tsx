import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Table } from './table.tsx';

const products = [
  { id: 1, name: 'Bandit', sales: 12 },
  { id: 2, name: 'Compass', sales: 3 },
];

// R9.14: a table for everyone who reads it as one.
it('is a table whose rows have names', async () => {
  await renderUi(
    <Table
      caption="Products by sales"
      columns={[
        { id: 'name', head: 'Product', cell: ({ name }) => name, main: true },
        { id: 'sales', head: 'Sales', cell: ({ sales }) => sales, numeric: true },
      ]}
      rows={products}
      rowKey={({ id }) => id}
      totals={{ name: 'In all', sales: 15 }}
    />,
  );
  const table = screen.getByRole('table', { name: 'Products by sales' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((th) => th.textContent),
  ).toEqual(['Product', 'Sales']);
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  const row = screen.getByRole('row', { name: 'Bandit 12' });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('Bandit');
  const cell = within(row).getByRole('cell');
  expect(cell).toHaveAttribute('data-numeric');
  expect(cell).toHaveAttribute('data-head', 'Sales');
  expect(screen.getByRole('row', { name: 'In all 15' }).closest('tfoot')).not.toBeNull();
});
