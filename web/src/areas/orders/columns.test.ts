import { expect, it } from 'vitest';
import {
  columnIds,
  columnsThatFit,
  defaultColumns,
  exportColumns,
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

it('always has a column that leads to the order, and one that marks a refund', () => {
  expect(mainColumn(defaultColumns)).toBe('reference');
  expect(mainColumn(['net', 'date'])).toBe('net');
  expect(markedColumn(defaultColumns)).toBe('product');
  expect(markedColumn(['date', 'type'])).toBe('type');
  expect(markedColumn(['net', 'date'])).toBe('net');
});

// R11.7: an order beside the list takes no part of a line that tells it.
it('keeps what tells a line where there is no room for all', () => {
  expect(columnsThatFit(defaultColumns, 100)).toEqual(defaultColumns);
  expect(columnsThatFit(defaultColumns, 39)).toEqual(['date', 'reference', 'product', 'amount']);
  expect(columnsThatFit(defaultColumns, 20)).toEqual(['date', 'reference', 'product', 'amount']);
  expect(columnsThatFit(defaultColumns, 48)).toEqual([
    'date',
    'reference',
    'product',
    'customer',
    'amount',
  ]);
  // In the reader's order, and never without one that leads to the order.
  expect(columnsThatFit(['amount', 'shop', 'date'], 14)).toEqual(['amount', 'date']);
  expect(columnsThatFit(['country', 'shop', 'net'], 1)).toEqual(['country']);
});
