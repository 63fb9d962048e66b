import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { matching } from './match.ts';

const named = (label: string, ...keywords: string[]): Command => ({
  id: label,
  label,
  keywords,
  group: 'Pages',
  run: () => {},
});

const commands = [
  named('Products'),
  named('Product invoices'),
  named('Orders', 'sales'),
  named('Réglages', 'settings'),
  named('Мои заказы'),
  named('Sign out', 'leave'),
];

const found = (typed: string) => matching(typed, commands).map(({ label }) => label);

describe('what is typed', () => {
  it('finds by the start of the name, the shorter name first', () => {
    expect(found('prod')).toEqual(['Products', 'Product invoices']);
  });

  it('finds by a later word, and by several words in any order', () => {
    expect(found('invoi')).toEqual(['Product invoices']);
    expect(found('inv pro')).toEqual(['Product invoices']);
  });

  it('finds by scattered letters, after everything that matches better', () => {
    expect(found('pdct')).toEqual(['Products', 'Product invoices']);
    expect(found('out')[0]).toBe('Sign out');
  });

  it('finds nothing by scattered letters where they must be together', () => {
    expect(matching('pdct', commands, 'together')).toEqual([]);
    expect(matching('duct', commands, 'together').map(({ label }) => label)).toEqual([
      'Products',
      'Product invoices',
    ]);
  });

  it('leaves what came newest first in its order where it matches alike', () => {
    const threads = [...commands].reverse();
    const labels = (how: 'together' | 'newest') =>
      matching('product', threads, how).map(({ label }) => label);
    expect(labels('newest')).toEqual(['Product invoices', 'Products']);
    expect(labels('together')).toEqual(['Products', 'Product invoices']);
  });

  it('finds without accents, in any case and any script', () => {
    expect(found('REGL')).toEqual(['Réglages']);
    expect(found('ЗАКАЗ')).toEqual(['Мои заказы']);
  });

  it('finds by keywords', () => {
    expect(found('sales')).toEqual(['Orders']);
  });

  it('finds nothing where one word fits nowhere', () => {
    expect(found('orders xyz')).toEqual([]);
  });

  it('leaves everything in its order where nothing is typed', () => {
    expect(found('  ')).toEqual(commands.map(({ label }) => label));
  });
});
