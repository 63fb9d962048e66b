import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { item, show } from '../test/show-shell.tsx';

const openMenu = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(screen.getByRole('menu', { name }));
};

beforeEach(() => localStorage.clear());

describe('the banner', () => {
  // R3.8, R7.3
  it.each([
    ['vacation', { vacation_status: true }, 'You are on vacation.'],
    ['banned', { is_banned: true }, 'Your account is banned.'],
  ])('says %s', async (state, seller, text) => {
    await show({ seller });
    expect(screen.getByText(text).closest('[role=status]')).toHaveAttribute('data-state', state);
  });

  // R7.2: our own contact page is closed to them.
  it('names whom a banned seller can ask, where there is a page outside', async () => {
    await show({ seller: { is_banned: true } });
    const banner = within(screen.getByText('Your account is banned.').parentElement as HTMLElement);
    expect(banner.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      'https://contact.example.test/',
    );
  });

  it('is not there otherwise', async () => {
    await show();
    expect(document.querySelector('[data-state]')).toBeNull();
  });
});

describe('going to another page', () => {
  it('moves the focus to its heading', async () => {
    await show();
    expect(document.body).toHaveFocus();
    await userEvent.click(item('Orders'));
    expect(await screen.findByRole('heading', { name: 'orders' })).toHaveFocus();
  });

  it('shows the way back to the page above', async () => {
    const { router } = await show({ at: '/sellers/en/products/7' });
    const crumbs = within(screen.getByRole('navigation', { name: 'Where you are' }));
    expect(crumbs.getAllByRole('listitem').map((li) => li.textContent)).toEqual([
      'Products',
      'Stock Radar',
    ]);
    await userEvent.click(crumbs.getByRole('link', { name: 'Products' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sellers/en/products'));
    expect(screen.queryByRole('navigation', { name: 'Where you are' })).not.toBeInTheDocument();
  });
});

describe('the top bar', () => {
  it('offers ten languages by their own names and keeps the page and its state', async () => {
    const { router } = await show({ at: '/sellers/en/orders?page=2#row-3' });
    const menu = await openMenu('Language');
    const choices = menu.getAllByRole('menuitemradio').map((choice) => choice.textContent);
    expect(choices).toHaveLength(10);
    expect(choices).toEqual(expect.arrayContaining(['Deutsch', 'Română', 'Русский']));
    expect(menu.getByRole('menuitemradio', { checked: true })).toHaveTextContent('English');
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Français' }));
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/sellers/fr/orders?page=2#row-3');
    expect(screen.getByRole('button', { name: 'Language' })).toHaveFocus();
  });

  it('switches the theme', async () => {
    await show();
    const menu = await openMenu('Colour theme');
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  // R3.13
  it('leads to the help centre by topic, and tracks it', async () => {
    const { track } = await show();
    const menu = await openMenu('Help');
    const link = menu.getByRole('menuitem', { name: 'Product ratings' });
    expect(link).toHaveAttribute('href', 'https://help.example.test/en/product-ratings');
    expect(link).toHaveAttribute('target', '_blank');
    await userEvent.click(link);
    expect(track).toHaveBeenCalledWith('help_center_clicked', { topic: 'product_ratings' });
  });

  // R2.24, R2.25, R3.13
  it('leads to our own topics and form where there is no help centre', async () => {
    await show({ config: { urls: {} } });
    const menu = await openMenu('Help');
    const link = (name: string) => menu.getByRole('menuitem', { name });
    expect(link('Product ratings')).toHaveAttribute(
      'href',
      '/sellers/en/helpcenter#product_ratings',
    );
    expect(link('Contact us')).toHaveAttribute('href', '/sellers/en/contact');
    expect(link('Payout FAQ')).toBeVisible();
    expect(link('Keyboard shortcuts')).toBeVisible();
  });

  // R3.7, R2.30: no link that leads to another page than it says, or to none.
  it.each<[string, Parameters<typeof show>[0], string[]]>([
    ['a banned seller', { seller: { is_banned: true } }, ['Payout FAQ']],
    ['an operator who is no seller', { seller: null, isOperator: true }, []],
    ['an account that is no seller', { seller: null }, ['Payout FAQ']],
    [
      'where they are excluded',
      { config: { excluded_routes: ['helpcenter', 'contact'] } },
      ['Monetization FAQ', 'Payout FAQ'],
    ],
  ])('leaves out of the help what is closed: %s', async (_, world, links) => {
    const config = { urls: {}, ...world?.config };
    await show({ ...world, config, at: '/sellers/en/settings' });
    const menu = await openMenu('Help');
    expect(menu.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
      ...links,
      'Keyboard shortcuts',
    ]);
  });

  it('shows whose account it is and leads to its settings', async () => {
    await show();
    const menu = await openMenu('Account');
    expect(screen.getByText('ada@example.test')).toBeVisible();
    expect(menu.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute(
      'href',
      '/sellers/en/settings',
    );
  });

  // R1.12
  it.each([
    [false, 'Marketplace team'],
    [true, undefined],
  ])('has one more element for own people, not in cookie mode (%s)', async (cookie, text) => {
    await show({ seller: { is_merkato: true }, config: { use_addons_cookie: cookie } });
    await openMenu('Account');
    expect(screen.queryByText('Marketplace team')?.textContent).toBe(text);
  });
});
