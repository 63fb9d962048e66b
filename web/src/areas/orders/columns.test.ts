import { expect, it } from 'vitest';
import { columnsThatFit } from '../../ui/list/columns.ts';
import {
  columnIds,
  defaultColumns,
  exportColumns,
  layouts,
  mainColumn,
  markedColumn,
  sortOf,
} from './columns.ts';

// R11.3
it('sorts by date and the three turnovers, and by nothing else', () => {
  const sortable = columnIds.filter((id) => sortOf(id, 'gross'));
  expect(sortable).toEqual(['date', 'base', 'amount', 'gross', 'net']);
  expect(sortOf('amount', 'gross')).toBe('GROSS_TURNOVER');
  expect(sortOf('amount', 'net')).toBe('NET_TURNOVER');
});

// R11.6: an export knows gross and net, but no choice between them.
it('exports the amount that is shown, once', () => {
  expect(exportColumns(['date', 'amount'], 'net')).toEqual(['date', 'net']);
  expect(exportColumns(['gross', 'date', 'amount'], 'gross')).toEqual(['gross', 'date']);
});

// R11.6: the list shows the share and where it is in one column.
it('exports the amount of the share as well as where it is', () => {
  expect(exportColumns(['date', 'money'], 'gross')).toEqual(['date', 'net', 'money']);
  expect(exportColumns(['amount', 'date', 'money'], 'net')).toEqual(['net', 'date', 'money']);
});

// R11.6: the list marks refunds and Business Care beside the product.
it('exports the marks of a product in columns of their own, once', () => {
  expect(exportColumns(['product', 'amount'], 'net')).toEqual([
    'product',
    'type',
    'business_care',
    'net',
  ]);
  expect(exportColumns(['type', 'product'], 'net')).toEqual(['type', 'product', 'business_care']);
});

it('always has a column that leads to the order, and one that marks a refund', () => {
  expect(mainColumn(defaultColumns)).toBe('reference');
  expect(mainColumn(['net', 'date'])).toBe('net');
  expect(markedColumn(defaultColumns)).toBe('product');
  expect(markedColumn(['date', 'type'])).toBe('type');
  expect(markedColumn(['net', 'date'])).toBe('net');
});

// R11.7: an order beside the list hides no part of a line that identifies it.
it('keeps what identifies a line where there is no room for all', () => {
  const fitting = (room: number, isBeside = true) =>
    columnsThatFit(
      defaultColumns.map((id) => ({ id, head: id, cell: () => id, ...layouts[id] })),
      room,
      isBeside,
    ).map(({ id }) => id);
  expect(fitting(100)).toEqual(defaultColumns);
  expect(fitting(39)).toEqual(['date', 'reference', 'product', 'amount']);
  expect(fitting(20)).toEqual(['date', 'reference', 'product', 'amount']);
  expect(fitting(48)).toEqual(['date', 'reference', 'product', 'customer', 'amount']);
  // A window of 1280, of 1024 and of 900 with nothing open.
  expect(fitting(60.8, false)).toEqual(defaultColumns);
  expect(fitting(44.8, false)).toEqual(['date', 'reference', 'product', 'customer', 'amount']);
  expect(fitting(37, false)).toEqual(['date', 'reference', 'product', 'amount']);
});
