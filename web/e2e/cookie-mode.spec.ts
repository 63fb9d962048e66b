import { execFileSync } from 'node:child_process';
import type { BrowserContext } from '@playwright/test';
import { item } from './frame.ts';
import { links } from './orders.ts';
import type { Server } from './server.ts';
import { expect, expectSignedIn, signOutPosing, test } from './sign-in.ts';
import { expectAccessible, newestOrders } from './test.ts';

const cookieName = 'legacy_session';
const env = {
  MERKATO_USE_ADDONS_COOKIE: 'true',
  MERKATO_ADDONS_COOKIE_ID: cookieName,
  MERKATO_COOKIE_SECRET: 'a-secret-shared-with-the-legacy-site',
};

test.use({ env });

/** Plays the legacy site: someone signed in there has its cookie. */
async function signInOnSite(
  context: BrowserContext,
  server: Server,
  person = 'community',
): Promise<string> {
  const binary = process.env.MERKATO_BINARY || `${import.meta.dirname}/../../bin/merkato`;
  const value = execFileSync(binary, ['cookie', `${person}@demo.merkato.test`], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  }).trim();
  await context.addCookies([{ name: cookieName, value, url: server.origin }]);
  return value;
}

/** The site around the app, on the same host. */
const playSite = (context: BrowserContext, server: Server) =>
  context.route(
    (address) => address.origin === server.origin && !/^\/(sellers|graphql)/.test(address.pathname),
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>The site</title>' }),
  );

// R5.14
test("every request carries the site's cookie, and nobody is asked to sign in or out here", async ({
  page,
  context,
  server,
}) => {
  const value = await signInOnSite(context, server);
  await test.step('the app opens', async () => {
    const request = page.waitForRequest('**/graphql');
    const answer = page.waitForResponse('**/graphql');
    await page.goto('/sellers');
    const headers = (await request).headers();
    expect(headers['x-addons-cookie']).toBe(value);
    expect(headers.authorization).toBeUndefined();
    expect((await answer).ok()).toBe(true);
    await expectSignedIn(page);
  });

  // R2.4
  await test.step('the callback has nothing to finish, and leads to the app', async () => {
    await page.goto('/sellers/_auth/callback');
    await page.waitForURL('**/sellers/en');
    await expectSignedIn(page);
  });

  // R2.5, R2.6: who opens it by hand learns what is so.
  await test.step('the page of a popup says that the session lives', async () => {
    await page.goto('/sellers/_auth/popup');
    await expect(page.getByRole('alert')).toContainText('You are still signed in');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(newestOrders(page)).toBeVisible();
  });

  // R5.10: the app is part of the site, which ends the session.
  await test.step('signing out happens on the site', async () => {
    await playSite(context, server);
    await signOutPosing(page);
    await page.waitForURL((address) => address.searchParams.has('logout'));
    const { origin, pathname, searchParams } = new URL(page.url());
    expect(origin + pathname).toBe(`${server.origin}/en`);
    expect(Object.fromEntries(searchParams)).toEqual({
      logout: '1',
      return_to: server.origin,
      app: '127.0.0.1',
    });
    expect(await page.evaluate(() => sessionStorage.getItem('pose-as'))).toBeNull();
  });
});

// R5.14: the frame of one person is never around what is another's.
test('a page is reloaded once another person has signed in on the site', async ({
  page,
  context,
  server,
}) => {
  const pageLoads = () => page.evaluate(() => performance.timeOrigin);
  const old = await signInOnSite(context, server);
  await page.goto('/sellers/en');
  await expect(newestOrders(page)).toBeVisible();
  const first = await pageLoads();

  // The same person has a new cookie: nothing is lost that was typed.
  await expect.poll(() => signInOnSite(context, server)).not.toBe(old); // in another second
  await item(page, 'Orders').click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  expect(await pageLoads()).toBe(first);
  await item(page, 'Home').click();
  await expect(newestOrders(page)).toBeVisible();

  const value = await signInOnSite(context, server, 'agency');
  const early: string[] = [];
  let isNewPage = false;
  page.on('request', (request) => {
    isNewPage ||= request.isNavigationRequest();
    const isTheirs = request.headers()['x-addons-cookie'] === value;
    if (isTheirs && !isNewPage) early.push(request.url());
  });
  await item(page, 'Orders').click();
  await expect(page.locator('#sidebar')).toContainText('Jonas Schneider');
  await page.waitForURL('**/sellers/en/orders');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  expect(await pageLoads()).not.toBe(first);
  expect(early).toEqual([]);
});

// R5.14
test('a missing cookie sends the visitor to the root of the site', async ({
  page,
  context,
  server,
}) => {
  await playSite(context, server);
  await page.goto('/sellers/en?tab=1');
  await page.waitForURL(`${server.origin}/`);
  expect(await page.title()).toBe('The site');

  // Signed in there, the way back works.
  await signInOnSite(context, server);
  await page.goto('/sellers/en');
  await expectSignedIn(page);
});

// R5.14: a root that leads back here, as ours does without a site around it, is asked once.
test('a site that sends back without a cookie ends in a page that says so', async ({ page }) => {
  await page.goto('/sellers/en');
  await expect(page.getByRole('alert')).toContainText('Sign in on the marketplace again');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Go to the marketplace' })).toBeVisible();
});

test.describe('a cookie that the server refuses', () => {
  test.use({ expectedConsole: ['401 (Unauthorized)', 'The session cannot be read.'] });

  // R5.14: it is no better than none.
  test('ends in a page with the way to the site and to what was wanted', async ({
    page,
    context,
    server,
  }) => {
    await context.addCookies([{ name: cookieName, value: 'garbage', url: server.origin }]);
    await page.goto('/sellers/de/orders?page=2');
    await page.waitForURL('**/sellers/en/error?code=UNAUTHENTICATED');
    await expect(page.getByRole('alert')).toContainText('Sign in on the marketplace again');
    await expectAccessible(page);
    const site = page.getByRole('link', { name: 'Go to the marketplace' });
    await expect(site).toHaveAttribute('href', '/');

    // Signed in there meanwhile, the other way works.
    await signInOnSite(context, server);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL('**/sellers/de/orders?page=2');
    await expect(page.getByRole('heading', { name: 'Bestellungen', level: 1 })).toBeVisible();
  });
});

test.describe('a session that ends on the site', () => {
  test.use({ expectedConsole: ['401 (Unauthorized)', 'Sign in first'] });

  // R8.7: what is sent then says so, and what was typed is still there.
  test('is named where a refund is sent, which can be sent again', async ({
    page,
    context,
    server,
  }) => {
    await signInOnSite(context, server, 'creator');
    await page.goto('/sellers/en/orders?type=ORDER&sort=GROSS_TURNOVER');
    await links(page).first().click();
    await page
      .getByRole('complementary', { name: /^Order / })
      .getByRole('button', { name: /^Refund / })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Bought twice');
    const confirm = dialog.getByRole('button', { name: /^Refund €/ });
    await expect(confirm).toBeEnabled();
    await context.clearCookies();
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'You are signed out. Sign in and try again.',
    );
    await signInOnSite(context, server, 'creator');
    await confirm.click();
    await expect(page.getByText(/^€[\d,.]+ refunded/)).toBeVisible();
  });
});
