import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { secondsFromNow } from './authenticate.ts';
import { makeDataFolder } from './demo-data.ts';
import { startServer } from './server.ts';
import {
  changeTokens,
  expect,
  expectRenewed,
  expectSignedIn,
  expectWatched,
  isGrant,
  storedUser,
  test,
  tokenEndpoint,
} from './sign-in.ts';
import { authenticate, newestOrders, personButton } from './test.ts';

// Tokens are renewed 60 s before their end: one of which the tab believes this, after 2 s.
const brief = 62;

/** Signs in with a token that is soon renewed, and opens home. Returns the token. */
async function signInBriefly(page: Page, changed: object = {}): Promise<string> {
  const remembered = { expires_at: secondsFromNow(brief), ...changed };
  const token = await authenticate(page, undefined, undefined, remembered);
  await page.goto('/sellers/en');
  return token;
}

// R5.4: the renewal starts 60 s before the end, here 2 s after the sign-in.
test('the session is renewed by refresh token', async ({ page }) => {
  const renewal = page.waitForResponse((response) => isGrant(response.request(), 'refresh_token'));
  const token = await signInBriefly(page);
  await expect(newestOrders(page)).toBeVisible();
  expect((await renewal).ok()).toBe(true);
  await expectRenewed(page, token);
  const request = page.waitForRequest('**/graphql');
  await page.reload();
  const { authorization } = (await request).headers();
  expect(authorization).toMatch(/^Bearer ./);
  expect(authorization).not.toBe(`Bearer ${token}`);
  await expect(newestOrders(page).getByRole('row').nth(1)).toBeVisible();
});

// R5.4, R2.6: without a refresh token a hidden frame asks the provider.
test('the session is renewed in a hidden frame where there is no refresh token', async ({
  page,
}) => {
  await page.route(
    tokenEndpoint,
    changeTokens((answer) => {
      delete answer.refresh_token;
      answer.expires_in = brief;
    }),
  );
  await page.goto('/sellers');
  await personButton(page).click();
  const asked = page.waitForRequest((request) => request.url().includes('prompt=none'));
  const ended = page.waitForRequest('**/sellers/_auth/silent?*');
  await expectSignedIn(page);
  const { access_token, refresh_token } = await storedUser(page);
  expect(refresh_token).toBeUndefined();

  expect((await asked).frame().parentFrame()).toBe(page.mainFrame());
  expect(new URL((await ended).url()).searchParams.has('code')).toBe(true);
  await expectRenewed(page, access_token);
  // The frame of the session check is all that stays.
  await expect
    .poll(() => page.frames().map((frame) => new URL(frame.url()).pathname))
    .toEqual(['/sellers/en', '/idp/check-session']);
});

test.describe('a provider that refuses', () => {
  // Chromium reports each answer with an error status in the console.
  test.use({ expectedConsole: ['status of 400', 'status of 500'] });

  // R5.4: a refresh token that is not taken any more is as good as none.
  test('the refresh token is asked in a hidden frame instead', async ({ page }) => {
    const asked = page.waitForRequest(
      (request) =>
        request.url().includes('prompt=none') && request.frame().parentFrame() !== null && refused,
    );
    let refused = false;
    page.on('response', (response) => {
      if (isGrant(response.request(), 'refresh_token')) refused ||= response.status() === 400;
    });
    const token = await signInBriefly(page, { refresh_token: 'one-that-ended' });
    await expectSignedIn(page);
    await asked;
    await expectRenewed(page, token);
  });

  // R5.4: what is no time-out is shown, and can be tried again.
  test('a renewal for another reason says so and lets one try again', async ({ page }) => {
    await page.route(tokenEndpoint, (route) =>
      isGrant(route.request(), 'refresh_token')
        ? route.fulfill({ status: 500, json: { error: 'server_error' } })
        : route.continue(),
    );
    const token = await signInBriefly(page);
    const dialog = page.getByRole('dialog', { name: 'Your session could not be renewed' });
    await expect(dialog).toContainText('Nothing is lost.', { timeout: 20_000 });
    await page.unroute(tokenEndpoint);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await expectRenewed(page, token);
  });
});

test.describe('a provider that does not answer', () => {
  test.use({ expectedConsole: ['ERR_FAILED', 'ERR_CONNECTION_REFUSED', 'ERR_ABORTED'] });

  // R5.4: 10 s limit, then again 5 s later.
  test('is given ten seconds, and asked again after five', async ({ page }) => {
    const times: Record<'asked' | 'failed', number[]> = { asked: [], failed: [] };
    await page.route(tokenEndpoint, (route) => {
      if (!isGrant(route.request(), 'refresh_token')) return route.continue();
      times.asked.push(Date.now());
      // The first one hangs until the browser gives up.
      return times.asked.length > 1 ? route.continue() : undefined;
    });
    page.on('requestfailed', (request) => {
      if (isGrant(request, 'refresh_token')) times.failed.push(Date.now());
    });
    const token = await signInBriefly(page);
    await expectSignedIn(page);
    await expect.poll(() => times.asked.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    const [first = 0, second = 0] = times.asked;
    const [failed = 0] = times.failed;
    expect(failed - first).toBeGreaterThan(9_500);
    expect(failed - first).toBeLessThan(16_000);
    expect(second - failed).toBeGreaterThan(3_500);
    expect(second - failed).toBeLessThan(11_000);
    await expectRenewed(page, token);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  // R5.4: the provider is stopped and started again, and the session goes on.
  test('because it was stopped is asked until it is back', async ({ page }) => {
    const data = await makeDataFolder();
    const env = { MERKATO_TOKEN_LIFETIME: '66s', MERKATO_DATA: data };
    const first = await startServer(env);
    try {
      const failed: number[] = [];
      page.on('requestfailed', (request) => {
        if (isGrant(request, 'refresh_token')) failed.push(Date.now());
      });
      await authenticate(page, undefined, first.origin);
      await page.goto(`${first.origin}/sellers`);
      await expectSignedIn(page);
      await expectWatched(page);
      const { access_token } = await storedUser(page);
      await first.stop();
      await expect.poll(() => failed.length, { timeout: 30_000 }).toBeGreaterThan(1);
      const [one = 0, two = 0] = failed;
      expect(two - one).toBeGreaterThan(3_500);

      const again = await startServer({ ...env, MERKATO_LISTEN: new URL(first.origin).host });
      try {
        await expectRenewed(page, access_token);
        await page.goto('about:blank'); // or it would complain that its server is gone
      } finally {
        await again.stop();
      }
    } finally {
      await first.stop();
      await rm(data, { recursive: true, force: true });
    }
  });
});
