import { ReceiptText } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import type { Seller } from '../seller/seller.ts';
import { shellState } from '../seller/shell-state.ts';
import { someConfig } from '../test/config.ts';
import { menuItems, outsideItems } from '../test/menu.ts';
import { someShell, someShellState } from '../test/shell.ts';
import { type SidebarItem, sidebarItems } from './sidebar-items.ts';

const urls = {
  addons: 'https://addons.test',
  help_center: 'https://help.test',
  contact: 'https://contact.test/form',
};
const here = 'https://here.test';

const items = (config: Partial<Config> = {}, seller: Partial<Seller> = {}): SidebarItem[] =>
  sidebarItems({ ...someConfig, ...config }, someShellState(seller), 'en', here);

const item = (id: string, ...rest: Parameters<typeof items>) =>
  items(...rest).find((each) => each.id === id);

describe('the sidebar', () => {
  // R3.1
  it('holds the level-1 routes in their order', () => {
    const expected = [...menuItems, ...outsideItems];
    expect(items({ urls }).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  // R3.2
  it('says of an item everything there is to show', () => {
    expect(item('orders')).toEqual({
      id: 'orders',
      name: 'routes.orders.name',
      icon: ReceiptText,
      kind: 'internal',
      href: '/sellers/en/orders',
      newTab: false,
      trackingEvent: 'sidebar_orders_clicked',
    });
  });

  // R3.3
  it('hides the bank from sellers who need no wallet', () => {
    expect(item('bank', {}, { is_wallet_required: false })).toBeUndefined();
    expect(item('bank', {}, { is_wallet_required: true })).toBeDefined();
  });

  // R7.1
  it('shows it before the seller is known, with nothing closed', () => {
    const early = sidebarItems(someConfig, shellState(undefined), 'en', here);
    expect(early.map(({ id }) => id)).toContain('bank');
    expect(early.filter(({ closed }) => closed)).toEqual([]);
    expect(early.filter(({ tag }) => tag)).toEqual([]);
  });

  // R3.4
  it('counts unseen messages, where there are any', () => {
    expect(item('messages')?.tag).toEqual({ kind: 'unseen_count', count: 3 });
    const none = shellState({ ...someShell(), messages: { unseen_count: 0 } });
    const quiet = sidebarItems(someConfig, none, 'en', here);
    expect(quiet.find(({ id }) => id === 'messages')?.tag).toBeUndefined();
  });

  // R17.8
  it('counts what operators wrote, where contact is our own page', () => {
    const answered = shellState({ ...someShell(), contact_unseen_count: 2 });
    const tagOf = (config: Config) =>
      sidebarItems(config, answered, 'en', here).find(({ id }) => id === 'contact')?.tag;
    expect(tagOf(someConfig)).toEqual({ kind: 'unseen_count', count: 2 });
    expect(tagOf({ ...someConfig, urls })).toEqual({ kind: 'open_in_new' });
  });

  // R3.5
  it('marks the blog while an article is unread', () => {
    expect(item('blog')?.tag).toEqual({ kind: 'new' });
    const read = shellState({ ...someShell(), devblog_unread_count: 0 });
    const quiet = sidebarItems(someConfig, read, 'en', here);
    expect(quiet.find(({ id }) => id === 'blog')?.tag).toBeUndefined();
  });

  // R17.2: on the way to the legacy blog it counts as read, which only our own address knows.
  it('leads to the blog over our own address, also where there is a legacy site', () => {
    expect(item('blog', { urls })).toMatchObject({ kind: 'internal', href: '/sellers/en/blog' });
  });

  // R3.6, R2.24, R2.25
  it('leads to help and contact in a new tab where they are configured, else to our pages', () => {
    expect(item('helpcenter', { urls })).toMatchObject({
      kind: 'external',
      href: 'https://help.test/en',
      newTab: true,
      tag: { kind: 'open_in_new' },
    });
    expect(item('contact', { urls })).toMatchObject({
      href: 'https://contact.test/form',
      newTab: true,
    });
    for (const id of ['helpcenter', 'contact'] as const) {
      const own = item(id);
      expect(own).toMatchObject({ kind: 'internal', href: `/sellers/en/${id}`, newTab: false });
      expect(own?.tag).toBeUndefined();
    }
  });

  // R3.7
  it('closes to a banned seller all but what is open to them', () => {
    const open = items({ urls }, { is_banned: true })
      .filter(({ closed }) => !closed)
      .map(({ id }) => id);
    expect(open).toEqual(['messages', 'orders', 'settings']);
  });

  // R3.11: what the gate would lead away from is not open yet, and says why.
  it.each([
    ['not_valid', { is_valid: false }],
    ['no_seller', null],
  ])('opens only settings, help and what is outside: %s', (reason, seller) => {
    const all = sidebarItems({ ...someConfig, urls }, someShellState(seller), 'en', here);
    const native = sidebarItems(someConfig, someShellState(seller), 'en', here);
    const open = native.filter(({ closed }) => !closed).map(({ id }) => id);
    expect(open).toEqual(seller ? ['settings', 'helpcenter', 'contact'] : ['settings']);
    expect(native.find(({ id }) => id === 'orders')?.closed).toBe(reason);
    // The legacy site knows what it opens to whom.
    expect(all.filter(({ kind, closed }) => kind !== 'internal' && closed)).toEqual([]);
  });

  // R3.10, R2.20-R2.23
  it.each([
    ['messages', 'seller-contact.php'],
    ['reviews', 'seller-comment.php'],
    ['promote', 'seller-discount.php'],
    ['settings', 'seller-account.php'],
  ])('leads %s to the legacy site, where there is one', (id, page) => {
    expect(item(id, { urls })).toMatchObject({
      kind: 'addons',
      href: `https://addons.test/en/${page}`,
      newTab: false,
    });
    expect(item(id, { use_addons_cookie: true })).toMatchObject({ href: `${here}/en/${page}` });
    expect(item(id)).toMatchObject({ kind: 'internal', href: `/sellers/en/${id}` });
  });

  // R2.30
  // R13.13
  it('leads to the legacy validation while the redirect flag is off', () => {
    const features = { ...someConfig.features, validation_redirect: false };
    expect(item('validation', { urls, features })).toMatchObject({
      kind: 'addons',
      href: 'https://addons.test/en/seller-validation.php',
    });
    expect(item('validation', { urls: {}, features })).toMatchObject({ kind: 'internal' });
    expect(
      item('validation', { urls, features: { ...features, validation_redirect: true } }),
    ).toMatchObject({ kind: 'internal' });
  });

  it('has nothing that is excluded', () => {
    expect(item('blog', { excluded_routes: ['blog'] })).toBeUndefined();
  });
});
