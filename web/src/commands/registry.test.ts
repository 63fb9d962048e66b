import { expect, it, vi } from 'vitest';
import type { Command } from './command.ts';
import { createCommandRegistry } from './registry.ts';

const command = (id: string): Command => ({ id, label: id, group: 'Pages', run: () => {} });
const pages = Symbol('pages');
const products = Symbol('products');

it('keeps the place of an owner whose commands change, until they are taken out', () => {
  const registry = createCommandRegistry();
  const ids = () => registry.list().map(({ id }) => id);
  registry.set(pages, [command('home'), command('bank')]);
  registry.set(products, [command('radar')]);
  registry.set(pages, [command('home'), command('orders')]);
  expect(ids()).toEqual(['home', 'orders', 'radar']);
  registry.remove(pages);
  expect(ids()).toEqual(['radar']);
});

it('announces changes, and returns the same list while nothing changes', () => {
  const registry = createCommandRegistry();
  const listener = vi.fn();
  const stop = registry.subscribe(listener);
  registry.set(pages, [command('home')]);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(registry.list()).toBe(registry.list());
  stop();
  registry.remove(pages);
  expect(listener).toHaveBeenCalledTimes(1);
});
