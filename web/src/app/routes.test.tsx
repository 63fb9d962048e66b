import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { open, title } from './test/open-routes.tsx';

const description = () => document.querySelector('meta[name=description]')?.getAttribute('content');

describe('the routes', () => {
  // R2.1
  it('lead the root to English', async () => {
    const { path } = await open('/sellers');
    expect(await screen.findByText('Loading your account')).toBeInTheDocument();
    expect(path()).toBe('/sellers/en');
    expect(document.title).toBe('Home · Merkato');
  });

  // R6.9: nothing waits for anything else.
  it('fetch the frame and the screen at once', async () => {
    const { requests } = await open('/sellers/en');
    await waitFor(() => expect(requests.sort()).toEqual(['Home', 'Shell']));
  });

  // R2.9
  it('know home by its alias too', async () => {
    await open('/sellers/en/homepage', { seller: {} });
    expect(await screen.findByRole('heading', { name: /Ada Lovelace/ })).toBeVisible();
  });

  // R2.10-R2.16, R2.18-R2.25, R2.31, R2.33: title and description by the id of the route.
  it.each([
    ['dashboard', 'Dashboard'],
    ['products', 'Products'],
    ['products/1', 'Product'],
    ['products/invoices', 'Product invoices'],
    ['products/validation', 'Validation centre'],
    ['products/validation/product/1/version/2', 'Technical feedback'],
    ['products/subscription/1', 'Partner subscription'],
    ['orders', 'Orders'],
    ['bank', 'Bank and payouts'],
    ['promote', 'Promotions'],
    ['reviews', 'Reviews'],
    ['messages', 'Messages'],
    ['settings', 'Settings'],
    ['blog', 'Blog'],
    ['resources', 'Resources'],
    ['helpcenter', 'Help centre'],
    ['contact', 'Contact us'],
  ])('open %s as %s', async (path, name) => {
    await open(`/sellers/en/${path}`, { seller: {} });
    await title(`${name} · Merkato`);
    expect(description()?.length).toBeGreaterThan(20);
    // A screen's own heading may take the place of the one before it.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
  });

  // R2.13: the router takes each of these for the same page.
  it.each(['invoices', 'invoices/', 'Invoices', '%69nvoices'])(
    'show the invoices of products at products/%s',
    async (path) => {
      await open(`/sellers/en/products/${path}`, { seller: {} });
      const name = 'Product invoices';
      await title(`${name} · Merkato`);
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
      // The same words are shown while the screen is on its way.
      await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
      expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    },
  );

  // R2.28, R2.31: one title for all three.
  it.each([
    ['404', 'Page not found'],
    ['403', 'You cannot open this'],
    ['error', 'Something went wrong'],
  ])('show the page %s to everybody', async (path, heading) => {
    await open(`/sellers/en/${path}`, { session: { ensureSignedIn: () => new Promise(() => {}) } });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    await title('This page cannot be shown · Merkato');
  });

  // R2.2, R2.29
  it.each([
    ['/sellers/xx', '/sellers/en/404'],
    ['/sellers/xx/orders', '/sellers/en/404'],
    ['/sellers/_auth/nowhere', '/sellers/en/404'],
    ['/sellers/en/nowhere', '/sellers/en/404'],
    ['/sellers/en/orders/nowhere/at/all', '/sellers/en/404'],
  ])('lead %s to %s', async (address, wanted) => {
    const { path } = await open(address);
    expect(await screen.findByText('Page not found')).toBeVisible();
    expect(path()).toBe(wanted);
  });

  // R2.29
  it.each([
    'products/abc',
    'products/0',
    'products/9223372036854775808',
    'products/subscription/abc',
    'products/fee/abc',
    'products/validation/product/x/version/2',
    'products/validation/product/1/version/y',
  ])('have no %s, and ask nothing for it', async (page) => {
    const { path, requests } = await open(`/sellers/en/${page}`, { seller: {} });
    expect(await screen.findByText('Page not found')).toBeVisible();
    expect(path()).toBe('/sellers/en/404');
    expect(requests).toEqual([]);
  });

  // R2.29
  it.each(['review/version/abc', 'review/sheet/abc', 'sellers/abc'])(
    'have no desk/%s, and ask nothing for it',
    async (page) => {
      const { path, requests } = await open(`/sellers/en/desk/${page}`, {
        isOperator: true,
        seller: null,
      });
      expect(await screen.findByText('Page not found')).toBeVisible();
      expect(path()).toBe('/sellers/en/404');
      expect(requests).toEqual(['Shell']);
    },
  );

  // R2.29
  it.each(['foo', 'constructor', 'payouts/abc', 'payouts/0'])('have no bank/%s', async (page) => {
    const { path } = await open(`/sellers/en/bank/${page}`, { seller: {} });
    expect(await screen.findByText('Page not found')).toBeVisible();
    expect(path()).toBe('/sellers/en/404');
  });

  // R2.2
  it('speak the language of the browser where the address names none of ours', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['xx', 'de-AT', 'fr']);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { path } = await open('/sellers/xx');
    await waitFor(() => expect(path()).toBe('/sellers/de/404'));
  });

  // R2.28, R2.30
  it('lead home from the 404 page, and to the dashboard', async () => {
    await open('/sellers/en/404');
    const [first, second] = await screen.findAllByRole('link', { name: /^Go to the/ });
    expect(first).toHaveAttribute('href', '/sellers/en');
    expect(second).toHaveAttribute('href', '/sellers/en/dashboard');
  });

  it.each(['404-dashboard', 'dashboard'])(
    'offer only home on the 404 page without %s (R2.28, R2.30)',
    async (excluded) => {
      await open('/sellers/en/404', { config: { excluded_routes: [excluded] } });
      const link = await screen.findByRole('link', { name: /^Go to the/ });
      expect(link).toHaveAttribute('href', '/sellers/en');
    },
  );

  // R2.30
  it.each(['products', 'products/invoices', 'products/7', 'products/subscription/7'])(
    'have no %s once products are excluded',
    async (path) => {
      await open(`/sellers/en/${path}`, { config: { excluded_routes: ['products'] } });
      expect(await screen.findByText('Page not found')).toBeVisible();
    },
  );

  // R2.30
  it.each([
    ['resources', 'Guides'],
    ['reviews', 'Reviews'],
    ['products/validation', 'Validation centre'],
    ['bank/integration-fund', /fund/],
  ])('lead from %s to no help that is excluded', async (path, heading) => {
    const excluded_routes = ['helpcenter', 'contact'];
    await open(`/sellers/en/${path}`, { seller: {}, config: { excluded_routes } });
    expect((await screen.findAllByRole('heading', { name: heading }))[0]).toBeVisible();
    // The same words are shown while the screen is on its way.
    await waitFor(() => expect(document.querySelector('main > [aria-busy=true]')).toBeNull());
    expect(document.querySelector('a[href*=helpcenter], a[href*=contact]')).toBeNull();
  });
});
