import type { Page, Request, Route } from '@playwright/test';
import { type Server, startServer } from './server.ts';
import { expect, personButton, test } from './test.ts';

/**
 * Runs something with a server of its own that is configured differently. The
 * page is left before the server stops: what it still requested would fail then,
 * and be reported in the console.
 */
export async function withServer(
  env: Record<string, string>,
  page: Page,
  run: (server: Server) => Promise<void>,
): Promise<void> {
  const server = await startServer(env);
  try {
    await run(server);
    await page.goto('about:blank'); // or it would complain that its server is gone
  } finally {
    await server.stop();
  }
}

/** Signs in as a demo person at a server of its own. */
export async function signInAt(server: Server, page: Page, person = 'community'): Promise<void> {
  await page.goto(`${server.origin}/sellers`);
  await personButton(page, person).click();
  await expectSignedIn(page);
}

export const signOutButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign out', exact: true }).first();

/**
 * Signs an operator out who poses as somebody. In one go: what home fetches later
 * would be fetched as that seller, and be refused.
 */
export async function signOutPosing(page: Page): Promise<void> {
  await signOutButton(page).evaluate((button: HTMLElement) => {
    sessionStorage.setItem('pose-as', 'seller@example.test');
    button.click();
  });
}

/** The frame with its way out is there for whoever is signed in, and for nobody else. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(signOutButton(page)).toBeVisible();
}

/** The frame that watches the session at the provider is there. */
export async function expectWatched(page: Page): Promise<void> {
  await expect
    .poll(() => page.frames().some((frame) => frame.url().includes('/check-session')))
    .toBe(true);
}

/** The provider's page that asks who it is. */
export async function expectAsked(page: Page): Promise<void> {
  await expect(personButton(page)).toBeVisible();
}

/** Everything this tab stores about whoever is signed in. */
export const storedUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'));
    return key ? JSON.parse(sessionStorage.getItem(key) ?? '{}') : null;
  });

/** Waits until another token is stored than the given one. */
export async function expectRenewed(page: Page, token: string): Promise<void> {
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 20_000 })
    .not.toBe(token);
  expect((await storedUser(page)).access_token).toBeTruthy();
}

export const tokenEndpoint = '**/idp/oauth/token';

export const isGrant = (request: Request, grant: 'refresh_token' | 'authorization_code') =>
  Boolean(request.postData()?.includes(`grant_type=${grant}`));

/** Changes what the provider answers at its token endpoint. */
export const changeTokens =
  (change: (answer: Record<string, unknown>) => void) => async (route: Route) => {
    const response = await route.fetch();
    const json = await response.json();
    change(json);
    await route.fulfill({ response, json });
  };

export { expect, test };
