import type { Page } from '@playwright/test';
import { startServer } from './server.ts';
import { expect, newestOrders, personButton, signIn, test } from './test.ts';

// R5.1, R5.2: code with PKCE at the discovered endpoint, with the scopes and the audience.
test('signing in asks the provider for a code', async ({ page, server }) => {
  const wellKnown = '/idp/.well-known/openid-configuration';
  const discovered = page.waitForRequest(`**${wellKnown}`);
  // The hidden frame asks before.
  const asked = page.waitForRequest(
    (request) => request.url().includes('/authorize?') && request.frame() === page.mainFrame(),
  );
  await page.goto('/sellers/en');
  await discovered;
  // The page has moved on, so its own answer cannot be read any more.
  const { authorization_endpoint } = await (await page.request.get(wellKnown)).json();
  const { origin, pathname, searchParams } = new URL((await asked).url());
  expect(origin + pathname).toBe(authorization_endpoint);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/.{16,}/),
    redirect_uri: `${server.origin}/sellers/_auth/callback`,
    audience: 'merkato',
    scope:
      'openid offline_access profile organizations.read invoices.read subscription.read subscription.write',
    ui_locales: 'en',
  });
  await expect(personButton(page)).toBeVisible();
  const exchanged = page.waitForRequest('**/idp/oauth/token');
  await personButton(page).click();
  const form = new URLSearchParams((await exchanged).postData() ?? '');
  expect(form.get('grant_type')).toBe('authorization_code');
  expect(form.get('code_verifier')).toMatch(/.{43,}/);
});

// R2.4, R5.7
test('signing in comes back to the address that was asked for', async ({ page }) => {
  await page.goto('/sellers/en?tab=products#orders');
  await personButton(page).click();
  await expect(newestOrders(page)).toBeVisible();
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe('/sellers/en?tab=products#orders');
});

test('signing out ends the session here and at the provider', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => sessionStorage.setItem('kept', 'yes'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sellers/_auth/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  const stored = await page.evaluate(() => Object.keys(sessionStorage));
  expect(stored).toContain('kept');
  expect(stored.filter((key) => key.startsWith('oidc.'))).toEqual([]);

  // The provider asks again instead of letting the old session in.
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(personButton(page)).toBeVisible();
});

test('a callback nobody asked for ends in a page that lets one try again', async ({ page }) => {
  await page.goto('/sellers/_auth/callback?code=stolen&state=unknown');
  await expect(page.getByRole('heading', { name: 'Sign-in did not work' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(personButton(page)).toBeVisible();
});

/** The form that opens an account, filled in. */
async function openAccount(page: Page, email: string): Promise<void> {
  await page.locator('input[name=given_name]').fill('Nia');
  await page.locator('input[name=family_name]').fill('New');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill('a long enough password');
  await page.locator('button.main').click();
}

const cookieName = 'auth.signup_redirect_path';
const signUpCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === cookieName);

test.describe('opening an account', () => {
  // Whoever is new is no seller yet, which the API says with a 403.
  test.use({ expectedConsole: ['status of 403'] });

  // R5.8, R5.6
  test('asks for the sign-up form in the language of the page, and comes back', async ({
    page,
  }) => {
    await page.goto('/sellers/_auth/logout');
    // Opened by hand, the page has asked in a hidden frame whether somebody is signed in.
    const create = page.getByRole('button', { name: 'Create an account' });
    await expect(create).toBeVisible();
    const asked = page.waitForRequest('**/idp/authorize?*');
    await create.click();
    const { searchParams } = new URL((await asked).url());
    expect(searchParams.get('prompt')).toBe('create');
    expect(searchParams.get('ui_locales')).toBe('en');
    await page.waitForURL('**/idp/signup?*');
    expect(await signUpCookie(page)).toMatchObject({ path: '/', value: '%2Fsellers%2Fen' });

    await openAccount(page, `nia-${Date.now()}@example.test`);
    await page.waitForURL('**/sellers/en');
    expect(await signUpCookie(page)).toBeUndefined();
  });
});

// R5.6: the stored path is removed and followed, if it is one of ours.
for (const [stored, followed] of [
  ['/sellers/en?from=sign-up', '/sellers/en?from=sign-up'],
  ['//elsewhere.example.test', '/sellers/en'],
] as const) {
  test(`a sign-in that began with a sign-up to ${stored} goes on to ${followed}`, async ({
    page,
    server,
    context,
  }) => {
    await page.goto('/sellers/en?asked=for');
    const value = encodeURIComponent(stored);
    await context.addCookies([{ name: cookieName, value, url: server.origin }]);
    await personButton(page).click();
    await page.waitForURL(server.origin + followed);
    expect(await signUpCookie(page)).toBeUndefined();
  });
}

// R5.4: the renewal starts 60 s before the end, here 2 s after the sign-in.
test('the session is renewed by refresh token', async ({ page }) => {
  const server = await startServer({ MERKATO_TOKEN_LIFETIME: '62s' });
  try {
    await page.goto(`${server.origin}/sellers`);
    const renewal = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('grant_type=refresh_token')),
    );
    await personButton(page).click();
    await expect(newestOrders(page)).toBeVisible();
    const { access_token } = await (await renewal).json();

    const request = page.waitForRequest('**/graphql');
    await page.reload();
    expect((await request).headers().authorization).toBe(`Bearer ${access_token}`);
    await expect(newestOrders(page).getByRole('row').nth(1)).toBeVisible();
  } finally {
    await page.goto('about:blank'); // which asks no server for a renewal
    await server.stop();
  }
});
