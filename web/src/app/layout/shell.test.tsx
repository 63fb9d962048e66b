import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Analytics, AnalyticsContext } from '../../analytics/analytics-context.ts';
import { type Session, SessionContext } from '../../auth/session.ts';
import type { Config } from '../../config/config.ts';
import { ConfigContext } from '../../config/config-context.ts';
import { ApiContext } from '../../graphql/api-context.ts';
import { createApi } from '../../graphql/client.ts';
import { createQueryClient } from '../../graphql/query-client.ts';
import { loadScreenTexts, startI18n } from '../../i18n/i18n.ts';
import { type Seller, sellerBeforeLoad } from '../../seller/seller.ts';
import { type Answer, answering } from '../../test/answers.ts';
import { someConfig } from '../../test/config.ts';
import { menuItems, outsideItems } from '../../test/menu.ts';
import { someSession } from '../../test/session.ts';
import { routePath } from '../route-link.ts';
import { routeTable } from '../route-table.ts';
import { Shell } from './shell.tsx';

const config: Config = {
  ...someConfig,
  features: { payout: true, partner_subscription: true, validation_products: true },
  urls: {
    help_center: 'https://help.example.test',
    contact: 'https://contact.example.test',
    authentication: 'https://auth.example.test',
  },
};

interface World {
  seller?: Partial<Seller> | null;
  mayPoseAs?: boolean;
  unseen?: number;
  unread?: number;
  config?: Partial<Config>;
  session?: Partial<Session>;
  at?: string;
  /** The API never answers. */
  waiting?: boolean;
}

const ada: Seller = {
  ...sellerBeforeLoad,
  id: '1',
  email: 'ada@example.test',
  details: { ...sellerBeforeLoad.details, first_name: 'Ada', last_name: 'Lovelace' },
  is_europe_based: true,
};

/** Shows the frame around every route of the table, each with its id for a heading. */
async function show(world: World = {}) {
  const { seller = {}, unseen = 0, unread = 0, at = '/sellers/en', waiting } = world;
  const data = {
    seller: seller && { ...ada, ...seller },
    may_pose_as: world.mayPoseAs ?? false,
    product_list: [{ id: '7', name: 'Stock Radar', is_active: true }],
    psConfig: { latestPsVersion: null, versions: [] },
    messages: { unseen_count: unseen },
    devblog_unread_count: unread,
  };
  const answer: Answer = waiting ? { waiting: true } : { body: { data } };
  const session = someSession(world.session);
  const track = vi.fn<(event: string, properties?: object) => void>();
  const analytics: Analytics = {
    track,
    page() {},
    identify() {},
    reset() {},
    settled: async () => {},
  };
  const router = createMemoryRouter(
    [
      {
        path: '/sellers/:locale',
        Component: Shell,
        children: routeTable.map((route) => ({
          path: routePath(route),
          handle: { route },
          element: <h1>{route.id}</h1>,
        })),
      },
    ],
    { initialEntries: [at] },
  );
  const api = createApi({ fetch: answering(answer), credentials: session.credentials });
  const i18n = await startI18n('en');
  await loadScreenTexts(i18n);
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <ConfigContext value={{ ...config, ...world.config }}>
          <SessionContext value={session}>
            <ApiContext value={api}>
              <QueryClientProvider client={createQueryClient()}>
                <AnalyticsContext value={analytics}>
                  <RouterProvider router={router} />
                </AnalyticsContext>
              </QueryClientProvider>
            </ApiContext>
          </SessionContext>
        </ConfigContext>
      </MantineProvider>
    </I18nextProvider>,
  );
  if (!waiting) await waitFor(() => expect(sidebar().querySelector('[aria-busy=true]')).toBeNull());
  return { router, track };
}

const sidebar = () => document.getElementById('sidebar') as HTMLElement;
const container = () => document.getElementById('global-container') as HTMLElement;
const nav = () => within(screen.getByRole('navigation', { name: 'Main menu', hidden: true }));
const names = () =>
  nav()
    .getAllByRole('listitem', { hidden: true })
    .map((item) => item.textContent);
const item = (name: RegExp | string) => nav().getByRole('link', { name, hidden: true });
const openMenu = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(screen.getByRole('menu', { name }));
};

beforeEach(() => localStorage.clear());

describe('the sidebar', () => {
  // R3.1, R3.2
  it('shows the pages of level 1 in their order, each with an icon', async () => {
    await show();
    expect(names()).toEqual([
      ...menuItems.map(({ name }) => name),
      ...outsideItems.map(({ name }) => `${name}(opens in a new tab)`),
    ]);
    expect(item('Orders').querySelector('[data-icon=orders]')).not.toBeNull();
  });

  // R3.3
  it('has no bank where no wallet is required', async () => {
    await show({ seller: { is_wallet_required: false } });
    expect(names()).not.toContain('Bank');
  });

  // R3.4
  it('counts unseen messages, and says nothing of none', async () => {
    await show({ unseen: 12 });
    expect(item(/^Messages\s*12 unseen messages$/)).toBeInTheDocument();
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
    expect(help.querySelector('[data-icon=open_in_new]')).not.toBeNull();
    expect(item('Orders')).not.toHaveAttribute('target');
  });

  // R3.7
  it('closes to a banned seller what is not theirs', async () => {
    const { router } = await show({ seller: { is_banned: true }, at: '/sellers/en/orders' });
    const bank = item('Bank');
    expect(bank).toHaveAttribute('aria-disabled', 'true');
    expect(bank).not.toHaveAttribute('href');
    expect(bank.querySelector('[data-icon=block]')).not.toBeNull();
    await userEvent.click(bank);
    expect(router.state.location.pathname).toBe('/sellers/en/orders');
    for (const open of ['Messages', 'Orders', 'Settings', /Help/, /Contact/]) {
      expect(item(open)).toHaveAttribute('href');
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

  // R1.12
  it("offers the marketplace's own people to leave all its sites", async () => {
    await show({ seller: { is_merkato: true } });
    const within_ = within(sidebar());
    expect(within_.getByRole('button', { name: 'Sign out of Merkato' })).toBeInTheDocument();
    expect(
      within_.getByRole('link', { name: 'Sign out of all marketplace sites' }),
    ).toHaveAttribute('href', expect.stringContaining('https://auth.example.test/?logout=1'));
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

describe('the banner', () => {
  // R3.8, R7.3
  it.each([
    ['vacation', { vacation_status: true }, 'You are on vacation.'],
    ['banned', { is_banned: true }, 'Your account is banned.'],
  ])('says %s', async (state, seller, text) => {
    await show({ seller });
    expect(screen.getByText(text).closest('[role=status]')).toHaveAttribute('data-state', state);
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

  it('has only the shortcuts under help where there is no help centre', async () => {
    await show({ config: { urls: {} } });
    const menu = await openMenu('Help');
    expect(menu.getAllByRole('menuitem').map((i) => i.textContent)).toEqual(['Keyboard shortcuts']);
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

describe('the commands', () => {
  const optionNames = () =>
    screen.getAllByRole('option').map((option) => option.querySelector('span + span')?.textContent);

  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn();
  });

  it('reach every page and what the frame can do', async () => {
    await show({ mayPoseAs: true });
    await userEvent.keyboard('/');
    await screen.findByRole('combobox');
    expect(optionNames()).toEqual(
      expect.arrayContaining([
        'Dashboard',
        'Invoices',
        'Payout FAQ',
        'Theme: Dark',
        'Polski',
        'Sign out',
        'How validation works',
        'Look as another seller',
      ]),
    );
    expect(optionNames()[0]).toBe('Home');
    expect(optionNames()).not.toContain('Error');
  });

  // R4.5
  it('offer the account switch to nobody but operators', async () => {
    await show({ seller: { is_merkato: true } });
    await userEvent.keyboard('/');
    await screen.findByRole('combobox');
    expect(optionNames()).toContain('Sign out');
    expect(optionNames()).not.toContain('Look as another seller');
  });

  // R3.11
  it('lead whoever is not complete only to settings', async () => {
    await show({ seller: { is_valid: false }, at: '/sellers/en/settings' });
    await userEvent.keyboard('/');
    await screen.findByRole('combobox');
    expect(optionNames()).toContain('Settings');
    expect(optionNames()).not.toContain('Orders');
    await userEvent.type(screen.getByRole('combobox'), 'radar');
    expect(screen.queryAllByRole('option', { name: /Stock Radar/ })).toEqual([]);
  });

  it('lead a banned seller only to what is open to them', async () => {
    await show({ seller: { is_banned: true }, at: '/sellers/en/orders' });
    await userEvent.keyboard('/');
    const pages = within(
      (await screen.findByRole('combobox')).closest('dialog') as HTMLElement,
    ).getByRole('group', { name: 'Pages' });
    expect(pages).toHaveTextContent('Orders');
    expect(pages).not.toHaveTextContent('Dashboard');
    await userEvent.type(screen.getByRole('combobox'), 'radar');
    expect(screen.queryAllByRole('option', { name: /Stock Radar/ })).toEqual([]);
  });

  it('go to a product and to a page', async () => {
    const { router } = await show();
    await userEvent.keyboard('/');
    await userEvent.type(await screen.findByRole('combobox'), 'radar{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sellers/en/products/7'));
    await userEvent.keyboard('go');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sellers/en/orders'));
  });
});
