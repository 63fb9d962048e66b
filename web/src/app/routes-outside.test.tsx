import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { open, title, watchLeaving } from './test/open-routes.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('with a legacy site', () => {
  const config = { urls: { addons: 'https://addons.test' } };

  // R2.17, R2.20-R2.23, R2.32, R17.7
  it.each([
    ['products/old', 'seller-products.php'],
    ['orders/old', 'seller-order-history.php'],
    ['dashboard/old', 'seller-dashboard.php'],
    ['promote', 'seller-discount.php'],
    ['reviews', 'seller-comment.php'],
    ['messages', 'seller-contact.php'],
    ['settings', 'seller-account.php'],
    ['resources', 'seller-resources.php'],
    ['blog', 'seller-blog.php?article=1089'],
  ])('%s leads to its %s', async (path, page) => {
    const left = watchLeaving();
    await open(`/sellers/en/${path}`, { config, seller: {} });
    await waitFor(() => expect(left).toHaveBeenCalledWith(`https://addons.test/en/${page}`));
  });

  // R2.32
  it('that is the site around the app, in cookie mode', async () => {
    const left = watchLeaving();
    const { origin } = window.location;
    await open('/sellers/en/reviews', { config: { use_addons_cookie: true }, seller: {} });
    await waitFor(() => expect(left).toHaveBeenCalledWith(`${origin}/en/seller-comment.php`));
  });

  // R17.2: nobody learns what is read there.
  it('what is new in the blog has been seen by whoever leaves for it', async () => {
    const left = watchLeaving();
    const { requests } = await open('/sellers/en/blog', { config, seller: {} });
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(requests).toContain('ReadDevblog');
  });

  it.each([
    ['that is followed keeps the page one came from', '/sellers/en/orders', 'assign'],
    ['that was opened is no page to come back to', '/sellers/en/promote', 'replace'],
    ['that a sign-in ended at is none either', '/sellers/_auth/callback', 'replace'],
  ] as const)('an address %s', async (_, pathname, way) => {
    const left = { assign: vi.fn(), replace: vi.fn() };
    vi.stubGlobal('location', { ...window.location, pathname, ...left });
    await open('/sellers/en/promote', { config, seller: {} });
    await waitFor(() => expect(left[way]).toHaveBeenCalledTimes(1));
    expect(left.assign.mock.calls.length + left.replace.mock.calls.length).toBe(1);
  });

  // R7.2
  it('a banned seller is not let go to what is closed', async () => {
    const left = watchLeaving();
    const { path } = await open('/sellers/en/promote', { config, seller: { is_banned: true } });
    await title('Orders · Merkato');
    expect(path()).toBe('/sellers/en/orders');
    expect(left).not.toHaveBeenCalled();
  });

  // R3.11
  it('a seller whose profile is not complete goes to the account there', async () => {
    const left = watchLeaving();
    await open('/sellers/en', { config, seller: { is_valid: false } });
    await waitFor(() =>
      expect(left).toHaveBeenCalledWith('https://addons.test/en/seller-account.php'),
    );
  });

  it('an account that is no seller learns so here', async () => {
    const left = watchLeaving();
    await open('/sellers/en', { config, seller: null });
    expect(await screen.findByText('This account is not a seller yet')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });
});

// R2.17
it.each(['products/old', 'orders/old', 'dashboard/old'])(
  'without a legacy site there is no %s',
  async (path) => {
    await open(`/sellers/en/${path}`, { seller: {} });
    expect(await screen.findByText('Page not found')).toBeVisible();
  },
);

// R2.24, R2.25
it.each([
  ['helpcenter', 'https://help.test/en'],
  ['contact', 'https://contact.test/'],
])('%s leads outside, where that is configured', async (path, address) => {
  const left = watchLeaving();
  const urls = { help_center: 'https://help.test', contact: 'https://contact.test' };
  await open(`/sellers/en/${path}`, { config: { urls }, seller: {} });
  await waitFor(() => expect(left).toHaveBeenCalledWith(address));
});
