import type { Page } from '@playwright/test';
import {
  changeTokens,
  expect,
  expectAsked,
  expectSignedIn,
  test,
  tokenEndpoint,
} from './sign-in.ts';
import { personButton } from './test.ts';

/** Opens the provider's page, ready to sign in. */
async function begin(page: Page): Promise<void> {
  await page.goto('/sellers/en');
  await expectAsked(page);
}

/** Changes what the browser remembers of the sign-in; the embedded provider shares our origin. */
const changeMemory = (page: Page, change: object) =>
  page.evaluate((changed) => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('oidc.'))) {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...kept, ...changed }));
    }
  }, change);

/** Changes the address by which the provider sends the browser back. */
const changeAnswer = (page: Page, change: (query: URLSearchParams) => void) =>
  page.route('**/idp/login', async (route) => {
    const address = new URL((await route.fetch()).url());
    expect(address.pathname).toBe('/sellers/_auth/callback');
    change(address.searchParams);
    await route.fulfill({ status: 302, headers: { location: address.href } });
  });

/** The page says this. */
async function expectFault(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Sign-in did not work');
  await expect(alert).toContainText(text);
}

/** From such a page the next try gets through to the provider. */
async function tryAgain(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'Try again' }).click();
}

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

// R5.5, R5.7: who tries again after a coffee comes where they wanted to go.
test('a stale sign-in leads back to the address that was asked for', async ({ page }) => {
  await page.goto('/sellers/en/faq/monetization?from=mail#start');
  await expectAsked(page);
  await changeMemory(page, { created: secondsAgo(16 * 60) });
  await personButton(page).click();
  await expectFault(page, 'started too long ago');
  await tryAgain(page);
  await expectSignedIn(page);
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe('/sellers/en/faq/monetization?from=mail#start');
});

// R5.13, R5.3: which answers are refused, and in which words, is proved without a browser.
test('an answer that denies fails with its own words', async ({ page }) => {
  await begin(page);
  await changeAnswer(page, (query) => {
    query.delete('code');
    query.set('error', 'access_denied');
  });
  await personButton(page).click();
  await expectFault(page, 'refused or cancelled at the provider');
});

// R5.6, R5.3
test('a provider that gives no access token fails with its own words', async ({ page }) => {
  await begin(page);
  await page.route(
    tokenEndpoint,
    changeTokens((answer) => {
      delete answer.access_token;
    }),
  );
  await personButton(page).click();
  await expectFault(page, 'Missing auth token');
});

test.describe('a provider that is away', () => {
  test.use({ expectedConsole: ['ERR_FAILED'] });

  test('fails the sign-in with its own words, at the same address', async ({ page }) => {
    await page.route('**/.well-known/openid-configuration', (route) => route.abort());
    await page.goto('/sellers/en?tab=1');
    await expectFault(page, 'did not answer');
    await tryAgain(page);
    await personButton(page).click();
    await expectSignedIn(page);
    expect(new URL(page.url()).search).toBe('?tab=1');
  });
});

// R5.13: a hidden frame has ten seconds; after it the sign-in goes on in sight.
test('a provider that shows nothing in a frame only costs time', async ({ page }) => {
  await page.route(/prompt=none/, (route) => route.fulfill({ body: 'Not in a frame.' }));
  const begun = Date.now();
  await page.goto('/sellers/en');
  await expect(personButton(page)).toBeVisible({ timeout: 20_000 });
  expect(Date.now() - begun).toBeGreaterThan(9_500);
});

// R5.12: nobody signed in is no error.
test('login_required is an anonymous session, not an error', async ({ page }) => {
  await begin(page);
  await changeAnswer(page, (query) => {
    query.delete('code');
    query.set('error', 'login_required');
  });
  await personButton(page).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expectSignedIn(page);
});

test.describe('opened by hand', () => {
  test.use({ expectedConsole: ['Scripts may close only the windows that were opened by them'] });

  // R2.5: it is for a window that somebody waits for.
  test('the page that ends a popup is no place to be', async ({ page }) => {
    await page.goto('/sellers/_auth/popup?code=c&state=s');
    await expectFault(page, 'started too long ago');
    await tryAgain(page);
    await expectAsked(page);
  });
});
