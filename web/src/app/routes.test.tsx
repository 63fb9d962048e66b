import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Session, SignInError } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import { createApi } from '../graphql/client.ts';
import { createQueryClient } from '../graphql/query-client.ts';
import { loadScreenTexts, startI18n } from '../i18n/i18n.ts';
import type { Seller } from '../seller/seller.ts';
import { someConfig } from '../test/config.ts';
import { someHome } from '../test/home.ts';
import { someSession } from '../test/session.ts';
import { someShell } from '../test/shell.ts';
import { createConnection } from './connection.ts';
import { Providers } from './providers.tsx';
import { createRoutes } from './routes.tsx';
import { type LazyScreen, screens } from './screens.ts';
import type { Services } from './services.ts';

interface Surroundings {
  config?: Partial<Config>;
  session?: Partial<Session>;
  /** Whom the API knows; undefined while it has not answered. */
  seller?: Partial<Seller> | null;
  /** Whether they may look through a seller's eyes. */
  mayPoseAs?: boolean;
}

/** Opens an address over a server that answers what the frame and home ask. */
async function open(
  address: InitialEntry,
  { config, session, seller, mayPoseAs = false }: Surroundings = {},
) {
  const asked: string[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, request) => {
    const { operationName } = JSON.parse(String(request?.body));
    asked.push(operationName);
    if (seller === undefined) return new Promise(() => {});
    const data =
      operationName === 'Shell'
        ? { ...someShell(seller), may_pose_as: mayPoseAs }
        : { home: someHome() };
    return Response.json({ data });
  });
  const i18n = await startI18n('en');
  await loadScreenTexts(i18n);
  const services: Services = {
    config: { ...someConfig, features: { payout: true, partner_subscription: true }, ...config },
    i18n,
    queryClient: createQueryClient(),
    api: createApi({ fetch, credentials: async () => ({}) }),
    session: someSession(session),
    connection: createConnection(),
    failures: { connect: () => {} },
  };
  const router = createMemoryRouter(createRoutes(services), { initialEntries: [address] });
  render(
    <Providers services={services}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    router,
    asked,
    connection: services.connection,
    path: () => router.state.location.pathname,
  };
}

const title = (text: string) => vi.waitFor(() => expect(document.title).toBe(text));
const hrefOf = (link: HTMLElement) => link.getAttribute('href');
const description = () => document.querySelector('meta[name=description]')?.getAttribute('content');

/** Where the browser was sent outside the app. */
function watchLeaving() {
  const left = vi.fn<(address: string) => void>();
  const real = window.location;
  const { href, origin, hostname, pathname, search, hash } = real;
  vi.stubGlobal('location', {
    ...{ href, origin, hostname, pathname, search, hash },
    replace: left,
    assign: left,
  });
  return left;
}

afterEach(() => vi.unstubAllGlobals());

describe('the routes', () => {
  // R2.1
  it('lead the root to English', async () => {
    const { path } = await open('/sellers');
    expect(await screen.findByText('Loading your account')).toBeInTheDocument();
    expect(path()).toBe('/sellers/en');
    expect(document.title).toBe('Home · Merkato');
  });

  // R6.9: nothing waits for anything else.
  it('ask for the frame and for the screen at once', async () => {
    const { asked } = await open('/sellers/en');
    await vi.waitFor(() => expect(asked.sort()).toEqual(['Home', 'Shell']));
  });

  // R2.9
  it('know home by its alias too', async () => {
    await open('/sellers/en/homepage', { seller: {} });
    expect(await screen.findByRole('heading', { name: /Ada Lovelace/ })).toBeVisible();
  });

  // R2.10-R2.16, R2.18-R2.23, R2.31, R2.33: title and description by the id of the route.
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
  ])('open %s as %s', async (path, name) => {
    await open(`/sellers/en/${path}`, { seller: {} });
    await title(`${name} · Merkato`);
    expect(description()?.length).toBeGreaterThan(20);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  // R2.13: the router takes each of these for the same page.
  it.each(['invoices', 'invoices/', 'Invoices', '%69nvoices'])(
    'show the invoices of products at products/%s',
    async (path) => {
      await open(`/sellers/en/products/${path}`, { seller: {} });
      const name = 'Product invoices';
      await title(`${name} · Merkato`);
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
      // The same words stand there while the screen is on its way.
      await vi.waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
      expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    },
  );

  // R2.28, R2.31: one title for all three.
  it.each([
    ['404', 'There is no such page'],
    ['403', 'You cannot open this'],
    ['error', 'Something went wrong'],
  ])('show the page %s to everybody', async (path, heading) => {
    await open(`/sellers/en/${path}`, { session: { ensureSignedIn: () => new Promise(() => {}) } });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    await title('This page cannot be shown · Merkato');
  });

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
    const load = vi.spyOn(screens.blog as LazyScreen, 'load');
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    act(connection.failed);
    await act(() => router.navigate('/sellers/en/blog'));
    const failed = 'This page could not be fetched';
    expect(await screen.findByRole('heading', { name: failed })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    // One, that of the notice: to reload would lose the frame as well.
    expect(screen.getAllByRole('button', { name: /Try again|Reload/ })).toHaveLength(1);
    act(connection.answered);
    expect(await screen.findByRole('heading', { name: 'Blog' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: failed })).toBeNull();
  });

  // R8.3: from outside, the screen is waited for in its place; it can fail there as well.
  it('fetch a screen that did not arrive on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.spyOn(screens.blog as LazyScreen, 'load');
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await open('/sellers/en/blog', { seller: {} });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    // A newer version of the app has other addresses for its screens.
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    retry.click();
    expect(await screen.findByRole('heading', { name: 'Blog' })).toBeVisible();
  });

  // R2.27, R8.3: nobody asks anything of the server there, so only the page itself can try again.
  it('let a visitor try again also while the connection is lost', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { router, connection } = await open('/sellers/en/404');
    await screen.findByText('There is no such page');
    const load = vi.spyOn(screens.faq_payout as LazyScreen, 'load');
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    act(connection.failed);
    await act(() => router.navigate('/sellers/en/faq/payout'));
    expect(
      await screen.findByRole('heading', { name: 'This page could not be fetched' }),
    ).toBeVisible();
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByRole('heading', { name: /^Payouts:/ })).toBeVisible();
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
    expect(await screen.findByText('There is no such page')).toBeVisible();
    expect(path()).toBe(wanted);
  });

  // R2.2
  it('speak the language of the browser where the address names none of ours', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['xx', 'de-AT', 'fr']);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { path } = await open('/sellers/xx');
    await vi.waitFor(() => expect(path()).toBe('/sellers/de/404'));
  });

  // R2.28, R2.30
  it('offer the dashboard on the 404 page, or home where that is excluded', async () => {
    await open('/sellers/en/404');
    expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
      'href',
      '/sellers/en/dashboard',
    );
  });

  it.each(['404-dashboard', 'dashboard'])(
    'offer home on the 404 page without %s (R2.28, R2.30)',
    async (excluded) => {
      await open('/sellers/en/404', { config: { excluded_routes: [excluded] } });
      const link = await screen.findByRole('link', { name: 'Go to the home page' });
      expect(link).toHaveAttribute('href', '/sellers/en');
    },
  );

  // R2.30
  it.each(['products', 'products/invoices', 'products/7', 'products/subscription/7'])(
    'have no %s once products are excluded',
    async (path) => {
      await open(`/sellers/en/${path}`, { config: { excluded_routes: ['products'] } });
      expect(await screen.findByText('There is no such page')).toBeVisible();
    },
  );
});

describe('with a legacy site', () => {
  const config = { urls: { addons: 'https://addons.test' } };

  // R2.17, R2.20-R2.23, R2.32
  it.each([
    ['products/old', 'seller-products.php'],
    ['orders/old', 'seller-order-history.php'],
    ['dashboard/old', 'seller-dashboard.php'],
    ['promote', 'seller-discount.php'],
    ['reviews', 'seller-comment.php'],
    ['messages', 'seller-contact.php'],
    ['settings', 'seller-account.php'],
    ['resources', 'seller-resources.php'],
  ])('%s leads to its %s', async (path, page) => {
    const left = watchLeaving();
    await open(`/sellers/en/${path}`, { config, seller: {} });
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(`https://addons.test/en/${page}`));
  });

  // R2.32
  it('that is the site around the app, in cookie mode', async () => {
    const left = watchLeaving();
    const { origin } = window.location;
    await open('/sellers/en/reviews', { config: { use_addons_cookie: true }, seller: {} });
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(`${origin}/en/seller-comment.php`));
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
    await vi.waitFor(() =>
      expect(left).toHaveBeenCalledWith('https://addons.test/en/seller-account.php'),
    );
  });

  it('an account that is no seller is told so here', async () => {
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
    expect(await screen.findByText('There is no such page')).toBeVisible();
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
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith(address));
});

describe('the seller', () => {
  // R7.2
  it('who is banned comes to orders, once known', async () => {
    const { path } = await open('/sellers/en/bank', { seller: { is_banned: true } });
    await title('Orders · Merkato');
    expect(path()).toBe('/sellers/en/orders');
  });

  // R7.2, R2.18, R2.22, R2.23
  it.each(['orders', 'messages', 'settings'])('who is banned may open %s', async (page) => {
    const { path } = await open(`/sellers/en/${page}`, { seller: { is_banned: true } });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(path()).toBe(`/sellers/en/${page}`);
  });

  // R3.11
  it('whose profile is not complete comes to settings, and reads why', async () => {
    const { path } = await open('/sellers/en/orders', { seller: { is_valid: false } });
    expect(await screen.findByText('Your profile is not complete')).toBeVisible();
    expect(path()).toBe('/sellers/en/settings');
  });

  it('that is none comes to settings, and operators learn their way on', async () => {
    const { path } = await open('/sellers/en/orders', { seller: null, mayPoseAs: true });
    expect(await screen.findByText('This account is not a seller yet')).toBeVisible();
    expect(screen.getByText(/Do you work for the marketplace/)).toBeVisible();
    expect(path()).toBe('/sellers/en/settings');
  });

  // R4.5
  it('that is none and no operator is not told of what only operators may', async () => {
    await open('/sellers/en/orders', { seller: null });
    expect(await screen.findByText('This account is not a seller yet')).toBeVisible();
    expect(screen.queryByText(/Do you work for the marketplace/)).not.toBeInTheDocument();
  });

  // R7.4
  it.each([
    ['MISSING_INFORMATION', 'Add what is missing.'],
    ['ONBOARDING_SUBMITTED', 'Nothing to do but wait'],
    ['ON_HOLD', 'Contact us to learn why.'],
  ] as const)('reads the next step of the payout account %s', async (wallet_status, next) => {
    await open('/sellers/en/bank', { seller: { wallet_status } });
    expect(await screen.findByText(new RegExp(next))).toBeVisible();
  });
});

describe('signing in', () => {
  // R5.7
  it('comes first, with the way back', async () => {
    const ensureSignedIn = vi.fn<Session['ensureSignedIn']>(() => new Promise(() => {}));
    await open('/sellers/en?tab=1', { session: { ensureSignedIn } });
    await vi.waitFor(() => expect(ensureSignedIn).toHaveBeenCalledWith('/sellers/en?tab=1', 'en'));
    expect(screen.queryByRole('main')).not.toHaveTextContent('Loading your account');
  });

  // R2.4
  it.each([
    [false, '/sellers/_auth/callback?code=c&state=s'],
    [true, '/_auth/callback?code=c&state=s'],
  ])(
    'goes on from the callback to where it began (standalone: %s)',
    async (standalone, address) => {
      const finishSignIn = vi.fn<Session['finishSignIn']>(async () => '/sellers/en?tab=1');
      const { router } = await open(address, { session: { finishSignIn }, config: { standalone } });
      expect(await screen.findByText('Loading your account')).toBeInTheDocument();
      expect(finishSignIn.mock.calls[0]?.[0]).toContain(address);
      expect(router.state.location.search).toBe('?tab=1');
    },
  );

  // R2.5, R2.6, R2.8
  it.each([
    ['finishPopup', false, '/sellers/_auth/popup'],
    ['finishSilent', false, '/sellers/_auth/silent'],
    ['finishPopup', true, '/_auth/popup'],
    ['finishSilent', true, '/_auth/silent'],
  ] as const)('calls %s at its page (standalone: %s)', async (name, standalone, address) => {
    const finish = vi.fn<Session['finishPopup']>(() => new Promise(() => {}));
    await open(`${address}?code=c`, { session: { [name]: finish }, config: { standalone } });
    await vi.waitFor(() => expect(finish).toHaveBeenCalled());
  });

  // R2.7
  it('ends at its page, or goes on to where the sign-out was to lead', async () => {
    const { path } = await open('/sellers/_auth/logout', {
      session: { finishSignOut: async () => ({ goTo: '/sellers/en/404' }) },
    });
    await vi.waitFor(() => expect(path()).toBe('/sellers/en/404'));
    await open('/sellers/_auth/logout');
    expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeVisible();
    expect(document.title).toBe('Sign out · Merkato');
  });

  it('tells whoever opened its page by hand that they are still signed in', async () => {
    await open('/sellers/_auth/logout', {
      session: { finishSignOut: async () => ({ isSignedIn: true }) },
    });
    expect(await screen.findByRole('heading', { name: 'You are still signed in' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('says why it failed', async () => {
    await open('/sellers/_auth/callback', {
      session: {
        finishSignIn: async () => {
          throw new SignInError('missing_token');
        },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Missing auth token');
  });
});
