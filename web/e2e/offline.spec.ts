import type { Page } from '@playwright/test';
import { setNetwork } from './network.ts';
import { expectAsked, storedUser, tokenEndpoint } from './sign-in.ts';
import {
  authenticate,
  expect,
  expectAccessible,
  newestOrders,
  personButton,
  signIn,
  test,
} from './test.ts';

test.use({
  expectedConsole: [
    'net::ERR',
    '[Network error]',
    'status of 503',
    'could not be fetched',
    // A screen's words travel beside its code, and are missed like it.
    'did not arrive',
    // The frame that watches the session may be on its way when the connection is cut.
    "Failed to execute 'postMessage'",
  ],
});

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name });
const notice = (page: Page) => page.getByText('There is no connection to the server.');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
const path = (page: Page) => new URL(page.url()).pathname;

/** Lets the token end now, as if the reader had been away for as long as it lives. */
const endToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: Date.now() / 1000 - 5 }));
  });

/** Opens a thread and begins an answer. */
async function beginAnswer(page: Page) {
  await menuLink(page, 'Messages').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.locator('#content a').filter({ hasText: /\w/ }).first().click();
  const answer = page.getByRole('textbox', { name: /answer|reply|message/i }).last();
  await answer.fill('Not to be lost');
  return answer;
}

// R5.7, R5.13: whoever is offline for longer than the token lives keeps the page.
test('a token that ends offline leaves the app where it is', async ({ page }) => {
  await signIn(page);
  await expect(newestOrders(page).getByRole('row').nth(1)).toBeVisible();
  const answer = await beginAnswer(page);
  const thread = path(page);
  const { access_token } = await storedUser(page);
  await setNetwork(page, false);
  await endToken(page);
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await retry(page).first().click();
  await expect(notice(page)).toBeVisible();
  await expect(answer).toHaveValue('Not to be lost');
  expect(path(page)).toBe(thread);

  await menuLink(page, 'Home').click();
  await expect(page).toHaveURL(/\/sellers\/en$/);
  await expect(newestOrders(page).getByRole('row').nth(1)).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await menuLink(page, 'Reviews').click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();

  await setNetwork(page, true);
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect((await storedUser(page)).access_token).not.toBe(access_token);
});

// R5.7: a provider that is down for a while sends nobody away either.
test('a token that ends while the provider is down leaves the app where it is', async ({
  page,
}) => {
  await signIn(page);
  await beginAnswer(page);
  await page.route(tokenEndpoint, (route) => route.fulfill({ status: 503, body: 'Back soon.' }));
  await endToken(page);
  // Everything is fetched again in another language, and nothing can prove who is signed in.
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  const lost = page.getByText('Es besteht keine Verbindung zum Server.');
  await expect(lost).toBeVisible();
  expect(path(page)).toContain('/sellers/de/messages');

  await page.unroute(tokenEndpoint);
  // What was being tried just then may get through by itself, and takes the button away.
  const again = page.getByRole('button', { name: 'Erneut versuchen' }).first();
  await again.click({ timeout: 5_000 }).catch(() => {});
  await expect(lost).toBeHidden();
  await expect(page.locator('textarea').first()).toHaveValue('Not to be lost');
});

// R5.13: the words for faults of signing in cannot arrive just then. R2.26: it asks who it is first.
test('a visitor without a connection reads so, and goes on when it is back', async ({ page }) => {
  await page.goto('/sellers/en/faq/payout');
  const link = page.locator('a[href*="faq/monetization"]').first();
  await expect(link).toBeVisible();
  await setNetwork(page, false);
  await link.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Check your connection and try again.');
  await expectAccessible(page);
  await retry(page).click();
  await expect(alert).toContainText('Check your connection and try again.');
  await setNetwork(page, true);
  await expectAsked(page);
  await personButton(page).click();
  await expect(page).toHaveURL(/faq\/monetization/);
});

test('the desk can be asked for again', async ({ page }) => {
  const chunk = /assets\/desk-/;
  await page.route(chunk, (route) => route.abort());
  await authenticate(page, 'operator');
  await page.goto('/sellers');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.unroute(chunk);
  await retry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible();
});
