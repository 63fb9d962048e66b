import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../auth/session.ts';
import { menuItems, outsideItems } from '../../test/menu.ts';
import { item, nav, show, sidebar } from '../test/show-shell.tsx';

const container = () => document.getElementById('global-container') as HTMLElement;
const names = () =>
  nav()
    .getAllByRole('listitem', { hidden: true })
    .map((item) => item.textContent);

beforeEach(() => localStorage.clear());

describe('the sidebar', () => {
  // R3.1, R3.2
  it('shows the pages of level 1 in their order, each with an icon', async () => {
    await show();
    expect(names()).toEqual([
      ...menuItems.map(({ name }) => name),
      ...outsideItems.map(({ name }) => `${name}(opens in a new tab)`),
    ]);
    expect(item('Orders').querySelector('svg.lucide-receipt-text')).not.toBeNull();
  });

  // R3.3
  it('has no bank where no wallet is required', async () => {
    await show({ seller: { is_wallet_required: false } });
    expect(names()).not.toContain('Bank');
  });

  // R3.4
  it('counts unseen messages, and says nothing of none', async () => {
    await show({ unseen: 12 });
    expect(item(/^Messages\s*12 unread messages$/)).toBeInTheDocument();
    expect(screen.getByTestId('unseen-count')).toHaveTextContent('12');
  });

  it('shows no count of 0', async () => {
    await show();
    expect(item('Messages')).toBeInTheDocument();
    expect(screen.queryByTestId('unseen-count')).not.toBeInTheDocument();
  });

  // R3.5
  it('marks the blog as new while an article is unread', async () => {
    await show({ unread: 1 });
    expect(item(/^Blog\s*New$/)).toBeInTheDocument();
  });

  // R3.6, R3.10
  it('opens pages outside in a new tab, and says so', async () => {
    await show();
    const help = item(/Help centre/);
    expect(help).toHaveAttribute('href', 'https://help.example.test/en');
    expect(help).toHaveAttribute('target', '_blank');
    expect(help.querySelector('svg.lucide-external-link')).not.toBeNull();
    expect(item('Orders')).not.toHaveAttribute('target');
  });

  // R3.7
  it('closes to a banned seller what is not theirs', async () => {
    const { router } = await show({ seller: { is_banned: true }, at: '/sellers/en/orders' });
    const bank = item('Bank');
    expect(bank).toHaveAttribute('aria-disabled', 'true');
    expect(bank).not.toHaveAttribute('href');
    expect(bank.querySelector('svg.lucide-ban')).not.toBeNull();
    await userEvent.click(bank);
    expect(router.state.location.pathname).toBe('/sellers/en/orders');
    for (const open of ['Messages', 'Orders', 'Settings']) {
      expect(item(open)).toHaveAttribute('href');
    }
    // R3.7: help and contact stay in the top bar.
    for (const closed of [/Help/, /Contact/]) {
      expect(item(closed)).toHaveAttribute('aria-disabled', 'true');
    }
  });

  // R3.7, R3.11
  it.each([
    ['Closed while your account is banned', { is_banned: true }],
    ['Opens once your profile is complete', { is_valid: false }],
    ['Opens once this account has a seller profile', null],
  ])('says why something is not open: %s', async (reason, seller) => {
    await show({ seller, at: '/sellers/en/settings' });
    await waitFor(() => expect(item('Bank')).toHaveAccessibleDescription(reason));
    expect(item('Bank')).toHaveAttribute('aria-disabled', 'true');
    expect(item('Bank')).toHaveAttribute('tabindex', '0');
    expect(item('Settings')).toHaveAttribute('href', '/sellers/en/settings');
  });

  // R3.9
  it("shows the seller's name and the way out", async () => {
    const signOut = vi.fn<Session['signOut']>(async () => {});
    await show({ session: { signOut } });
    expect(within(sidebar()).getByText('Ada Lovelace')).toBeInTheDocument();
    await userEvent.click(within(sidebar()).getByRole('button', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledWith('en');
  });

  // R1.12, R5.9: the session here ends first.
  it("offers the marketplace's own people to leave all its sites", async () => {
    const signOut = vi.fn<Session['signOut']>(async () => {});
    await show({ seller: { is_merkato: true }, session: { signOut } });
    const within_ = within(sidebar());
    expect(within_.getByRole('button', { name: 'Sign out of Merkato' })).toBeInTheDocument();
    await userEvent.click(
      within_.getByRole('button', { name: 'Sign out of all marketplace sites' }),
    );
    expect(signOut).toHaveBeenCalledExactlyOnceWith(
      'en',
      undefined,
      expect.stringContaining('https://auth.example.test/?logout=1'),
    );
    expect(within_.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  });

  // R10.5
  it('tracks which item is followed', async () => {
    const { track } = await show();
    await userEvent.click(item('Orders'));
    expect(track).toHaveBeenCalledExactlyOnceWith('sidebar_orders_clicked');
  });

  it.each([
    ['/sellers/en/products', 'Products'],
    ['/sellers/en/products/7', 'Products'],
    ['/sellers/en/products/validation', 'Validation'],
    ['/sellers/en/products/validation/product/7/version/1', 'Validation'],
  ])('marks where one is: %s', async (at, name) => {
    await show({ at });
    const current = nav().getAllByRole('link', { current: 'page', hidden: true });
    expect(current.map((link) => link.textContent)).toEqual([name]);
  });

  // R7.1
  it('counts on nothing before the seller is known', async () => {
    await show({ waiting: true });
    expect(names()).toContain('Bank');
    expect(sidebar().querySelector('[aria-disabled]')).toBeNull();
    expect(sidebar().querySelector('[aria-busy=true]')).not.toBeNull();
  });
});

describe('the toggle', () => {
  const toggle = () => screen.getByRole('button', { name: 'Open the menu', hidden: true });
  const close = () => screen.getByRole('button', { name: 'Close the menu', hidden: true });

  // R3.9, R3.14
  it('opens the sidebar over an inert page and gives the focus back on Escape', async () => {
    await show();
    await userEvent.click(toggle());
    expect(container()).toHaveClass('global-container', 'open');
    expect(close()).toHaveFocus();
    expect(screen.getByRole('main', { hidden: true }).closest('[inert]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(container()).not.toHaveClass('open');
    expect(toggle()).toHaveFocus();
  });

  // R3.9
  it('does nothing where the close control is hidden', async () => {
    await show();
    close().style.display = 'none';
    await userEvent.click(toggle());
    expect(container()).not.toHaveClass('open');
  });

  it.each([
    ['its close control', () => userEvent.click(close())],
    ['following an item', () => userEvent.click(item('Orders'))],
  ])('is undone by %s', async (_, undo) => {
    await show();
    await userEvent.click(toggle());
    await undo();
    expect(container()).not.toHaveClass('open');
  });
});
