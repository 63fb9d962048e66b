import type { Page } from '@playwright/test';
import { expect, newestOrders, personButton, test } from './test.ts';

// R5.1, R5.2: code with PKCE at the discovered endpoint, with the scopes and the audience.
// R1.1, R2.4, R5.7, R10.1: the root leads to the app, and what a link says of its campaign is still there.
test('signing in asks the provider for a code, and comes back to the address that was asked for', async ({
  page,
  server,
}) => {
  const wellKnown = '/idp/.well-known/openid-configuration';
  const discovered = page.waitForRequest(`**${wellKnown}`);
  // The hidden frame asks before.
  const asked = page.waitForRequest(
    (request) => request.url().includes('/authorize?') && request.frame() === page.mainFrame(),
  );
  await page.goto('/?utm_source=mail&utm_campaign=spring#news');
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
  await expect(newestOrders(page)).toBeVisible();
  const { pathname: path, search, hash } = new URL(page.url());
  expect(path + search + hash).toBe('/sellers/en?utm_source=mail&utm_campaign=spring#news');
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
