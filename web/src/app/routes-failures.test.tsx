import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LazyScreen, RouteId } from '../area/area.ts';
import { routeTable } from './route-table.ts';
import { open } from './test/open-routes.tsx';

const screenOf = (id: RouteId) => routeTable.find((route) => route.id === id)?.screen as LazyScreen;

const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('the routes', () => {
  // R5.14: only the site can sign them in, and home would be refused as well.
  it('lead a visitor whose cookie is refused to the site, and to what was wanted', async () => {
    await open(
      {
        pathname: '/sellers/en/error',
        search: '?code=UNAUTHENTICATED',
        state: { from: '/sellers/de/orders' },
      },
      { config: { use_addons_cookie: true } },
    );
    expect(await screen.findByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    const ways = screen.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)]);
    expect(ways).toEqual([
      ['Go to the marketplace', '/'],
      ['Try again', '/sellers/de/orders'],
    ]);
    expect(screen.getByText('UNAUTHENTICATED')).toBeVisible();
  });

  // R5.7, R8.4: the request was understood well enough.
  it('say that a fresh sign-in was not accepted', async () => {
    await open('/sellers/en/error?code=UNAUTHENTICATED');
    expect(await screen.findByRole('heading', { name: 'Sign-in did not work' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('the server did not accept the sign-in');
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  });

  // R8.3: the frame says that the connection is lost; this is not the screen's fault.
  it('fetch a screen that did not arrive once the connection is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { router, connection } = await open('/sellers/en', { seller: {} });
    await screen.findByRole('heading', { name: /Ada Lovelace/ });
    await screenOf('blog').load(); // To compile it takes its time on a busy machine.
    const load = vi.spyOn(screenOf('blog'), 'load');
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    act(connection.failed);
    await act(() => router.navigate('/sellers/en/blog'));
    const failed = 'This page could not be loaded';
    expect(await screen.findByRole('heading', { name: failed })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    // One, that of the notice: to reload would lose the frame as well.
    expect(screen.getAllByRole('button', { name: /Try again|Reload/ })).toHaveLength(1);
    act(connection.requestSent());
    expect(await screen.findByRole('heading', { name: 'Blog' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: failed })).toBeNull();
  });

  // R8.3: from outside, the screen is waited for in its place; it can fail there as well.
  it('fetch a screen that did not arrive on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.spyOn(screenOf('blog'), 'load');
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await open('/sellers/en/blog', { seller: {} });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    // A newer version of the app has other addresses for its screens.
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    retry.click();
    expect(await screen.findByRole('heading', { name: 'Blog' })).toBeVisible();
  });

  // R2.27, R8.3: nothing is fetched from the server there, so only the page itself can try again.
  it('let a visitor try again also while the connection is lost', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { router, connection } = await open('/sellers/en/404');
    await screen.findByText('Page not found');
    const load = vi.spyOn(screenOf('faq_payout'), 'load');
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    act(connection.failed);
    await act(() => router.navigate('/sellers/en/faq/payout'));
    expect(
      await screen.findByRole('heading', { name: 'This page could not be loaded' }),
    ).toBeVisible();
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByRole('heading', { name: /^Payouts:/ })).toBeVisible();
  });
});
