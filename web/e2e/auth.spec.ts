import { startServer } from './server.ts';
import { expect, expectAccessible, personButton, products, signIn, test } from './test.ts';

test('signing in comes back to the address that was asked for', async ({ page }) => {
  await page.goto('/sellers/en?tab=products');
  await personButton(page).click();
  await expect(products(page)).toBeVisible();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe('/sellers/en?tab=products');
});

test('signing out ends the session here and at the provider', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => sessionStorage.setItem('kept', 'yes'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sellers/_auth/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectAccessible(page);
  const stored = await page.evaluate(() => Object.keys(sessionStorage));
  expect(stored).toEqual(['kept']);

  // The provider asks again instead of letting the old session in.
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(personButton(page)).toBeVisible();
});

test('a callback nobody asked for ends in a page that lets one try again', async ({ page }) => {
  await page.goto('/sellers/_auth/callback?code=stolen&state=unknown');
  await expect(page.getByRole('heading', { name: 'Sign-in did not work' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(personButton(page)).toBeVisible();
});

test('an address that leads nowhere says so', async ({ page }) => {
  await page.goto('/sellers/en/no/such/page');
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await expectAccessible(page);
});

// R5.4: the renewal starts 60 s before the end, here 2 s after the sign-in.
test('the session is renewed by refresh token', async ({ page }) => {
  const server = await startServer({ MERKATO_TOKEN_LIFETIME: '62s' });
  try {
    await page.goto(`${server.origin}/sellers`);
    const renewal = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('grant_type=refresh_token')),
    );
    await personButton(page).click();
    await expect(products(page)).toBeVisible();
    const { access_token } = await (await renewal).json();

    const request = page.waitForRequest('**/graphql');
    await page.reload();
    expect((await request).headers().authorization).toBe(`Bearer ${access_token}`);
    await expect(products(page).getByRole('row').nth(1)).toBeVisible();
  } finally {
    await server.stop();
  }
});
