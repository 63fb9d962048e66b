import type { Page } from '@playwright/test';
import {
  expect,
  expectAsked,
  expectSignedIn,
  expectWatched,
  signInAt,
  signOutButton,
  signOutPosing,
  storedUser,
  test,
  withServer,
} from './sign-in.ts';
import { authenticate, expectAccessible, newestOrders, personButton, signIn } from './test.ts';

/** A site outside that takes whoever is sent to it. */
const playSite = (page: Page, origin: string) =>
  page
    .context()
    .route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>The site</title>' }),
    );

/** Opens the app again: the provider has forgotten, too. */
async function expectForgotten(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sellers`);
  await expectAsked(page);
}

// R5.9, R4.3, R2.7
test('signing out ends the session here and at the provider, and forgets whom an operator posed as', async ({
  page,
}) => {
  await signIn(page);
  await expect(newestOrders(page)).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('kept', 'yes'));
  await signOutPosing(page);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/sellers/_auth/logout');
  const stored = await page.evaluate(() => Object.keys(sessionStorage));
  expect(stored).toContain('kept');
  expect(stored.filter((key) => key === 'pose-as' || key.startsWith('oidc.'))).toEqual([]);

  // The provider asks again instead of letting the old session in.
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expectAsked(page);
});

// R2.7, R5.9: the page that ends a sign-out says what is so, in this tab and in a new one.
test('the end of a sign-out opened by hand ends nothing, and offers to', async ({
  page,
  context,
  server,
}) => {
  await authenticate(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/sellers/_auth/logout');
    await expect(tab.getByRole('heading', { name: 'You are still signed in' })).toBeVisible();
    await expectAccessible(tab);
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(newestOrders(page)).toBeVisible();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  // Still so when it is reloaded.
  await other.reload();
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectForgotten(other, server.origin);
});

// R2.8, R2.4, R2.7: alone on its host, the app has its sign-in pages at the root.
test('a standalone app signs in and out through /_auth', async ({ page }) => {
  const env = { MERKATO_STANDALONE: 'true', MERKATO_URL_ADDONS: 'https://addons.example.test' };
  await withServer(env, page, async (server) => {
    const silent = page.waitForRequest(`${server.origin}/_auth/silent?*`);
    const callback = page.waitForRequest(`${server.origin}/_auth/callback?*`);
    await signInAt(server, page);
    await silent;
    await callback;
    expect(new URL(page.url()).pathname).toBe('/sellers/en');
    // R5.10 is for an app that is not standalone: this one stays where it is.
    await signOutButton(page).click();
    await page.waitForURL(`${server.origin}/_auth/logout`);
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expectForgotten(page, server.origin);
  });
});

// R5.10
test('an app that is part of a site signs out there, and at the provider', async ({ page }) => {
  const site = 'https://addons.example.test';
  await playSite(page, site);
  await withServer({ MERKATO_URL_ADDONS: site }, page, async (server) => {
    await authenticate(page, undefined, server.origin);
    await page.goto(`${server.origin}/sellers`);
    await expect(newestOrders(page)).toBeVisible();
    await signOutPosing(page);
    await page.waitForURL(`${site}/**`);
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/en');
    expect(Object.fromEntries(searchParams)).toEqual({
      logout: '1',
      return_to: server.origin,
      app: '127.0.0.1',
    });
    await expectForgotten(page, server.origin);
    // The embedded provider shares our origin, and so what this tab keeps.
    expect(await storedUser(page)).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem('pose-as'))).toBeNull();
  });
});

// R5.9
test('a provider without an end to sessions leaves it to the authentication page', async ({
  page,
}) => {
  const site = 'https://login.example.test';
  await playSite(page, site);
  await page.route('**/.well-known/openid-configuration', async (route) => {
    const response = await route.fetch();
    const { end_session_endpoint: _, ...json } = await response.json();
    await route.fulfill({ response, json });
  });
  await withServer({ MERKATO_URL_AUTHENTICATION: `${site}/auth` }, page, async (server) => {
    await authenticate(page, undefined, server.origin);
    await page.goto(`${server.origin}/sellers`);
    await signOutButton(page).click();
    await page.waitForURL(`${site}/**`);
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/auth');
    expect(Object.fromEntries(searchParams)).toEqual({
      logout: '1',
      return_to: `${server.origin}/sellers/_auth/logout`,
    });
  });
});

test.describe('a session that ends elsewhere', () => {
  // R5.5, R5.12: the session check sees it within seconds; R2.5: a popup brings it back.
  test('is noticed, and brought back without leaving the page', async ({ page, context }) => {
    await signIn(page);
    await page.evaluate(() => {
      document.documentElement.dataset.kept = 'yes';
    });
    const other = await context.newPage();
    await other.goto('/sellers/en');
    // R5.7: another tab signs in silently, without a word of the provider.
    await expectSignedIn(other);
    await signOutButton(other).click();

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    expect(await storedUser(page)).toBeNull();
    await expectAccessible(page);

    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await personButton(popup).click();
    await closed;
    await expect(dialog).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
    expect((await storedUser(page)).access_token).toBeTruthy();
  });

  // R5.13, R5.3
  test('and a popup that is closed or blocked says so; somebody else in it reloads the page', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await expectWatched(page);
    await context.clearCookies();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Sign in', exact: true });

    const opened = page.waitForEvent('popup');
    await button.click();
    const popup = await opened;
    await expectAsked(popup);
    await popup.close();
    await expect(dialog.getByRole('alert')).toContainText('closed before you were signed in');

    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await button.click();
    await expect(dialog.getByRole('alert')).toContainText('blocked the sign-in window');
    await expect(dialog.getByRole('button', { name: 'Sign in on this page' })).toBeEnabled();
    await expectAccessible(page);

    const again = page.waitForEvent('popup');
    const loaded = page.waitForEvent('load');
    await button.click();
    await personButton(await again, 'agency').click();
    await loaded;
    await expectSignedIn(page);
    await expect(page.locator('#sidebar')).toContainText('Jonas Schneider');
  });
});
