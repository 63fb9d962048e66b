import type { Page } from '@playwright/test';
import { authenticate, expect, expectAccessible, signIn, test } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

interface Refusal {
  status: number;
  code: string;
  id?: string;
}

/** The server answers the frame's request with this, until the route is changed. */
async function refuse(page: Page, { status, code, id }: Refusal): Promise<void> {
  const error = {
    message: 'Refused for the test.',
    locations: [{ line: 2, column: 3 }],
    extensions: { code, ...(id && { id }) },
  };
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'Shell') return route.fallback();
    await route.fulfill({ status, json: { errors: [error] } });
  });
}

/** What the console has of failed requests from now on. */
function logged(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (/^\[(GraphQL|Network) error\]/.test(message.text())) lines.push(message.text());
  });
  return lines;
}

// The failures are provoked, so the console may report them.
test.use({
  expectedConsole: [
    'status of',
    '[Network error]',
    '[GraphQL error]',
    'net::ERR',
    // The frame that watches the session may be on its way when the connection is cut.
    "Failed to execute 'postMessage'",
  ],
});

// R8.4, R8.6
test('refused by the API, the error page opens, with the way back', async ({ page }) => {
  const lines = logged(page);
  await refuse(page, { status: 200, code: 'INTERNAL_SERVER_ERROR', id: 'LOGGED-1' });
  await authenticate(page);
  await page.goto('/sellers/en/orders');
  await page.waitForURL('**/sellers/en/error?code=INTERNAL_SERVER_ERROR');
  await expect(heading(page, 'Something went wrong')).toBeVisible();
  await expect(page.getByText('INTERNAL_SERVER_ERROR')).toBeVisible();
  // R6.11: the id that the server's log has.
  await expect(page.getByText('LOGGED-1', { exact: true })).toBeVisible();
  expect(lines).toContain(
    '[GraphQL error] Message: Refused for the test. (LOGGED-1), Location: 2:3, Variables: {"lang":"en"}',
  );
  // The way back leads to what failed.
  await page.unroute('**/graphql');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page, 'Orders')).toBeVisible();
});

// R8.3
test('on localhost an unreachable server has a page of its own, without a button', async ({
  page,
}) => {
  await authenticate(page);
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/sellers/en/orders');
  await expect(heading(page, 'Backend is not reachable !')).toBeVisible();
  await expect(page.getByText('Have you check if the Prestabulle is running ?')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

// R8.3, R8.5: home asks for no redirect, so it stays.
test('a failure that its operation keeps to itself leads nowhere', async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'Home') return route.fallback();
    const errors = [{ message: 'Broken.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
    await route.fulfill({ status: 200, json: { errors } });
  });
  await signIn(page);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/sellers/en');
  await page.unroute('**/graphql');
  await retry.click();
  await expect(retry).toBeHidden();
});

// R5.7
test('a session that the API refuses leads through the sign-in and back', async ({ page }) => {
  await authenticate(page);
  const asked = page.waitForRequest('**/idp/**');
  const [refused] = await Promise.all([
    page.waitForResponse((response) => response.status() === 401),
    refuse(page, { status: 401, code: 'UNAUTHENTICATED' }).then(() =>
      page.goto('/sellers/en/orders?page=2'),
    ),
  ]);
  expect(refused.url()).toContain('/graphql');
  await page.unroute('**/graphql');
  await asked;
  await expect(heading(page, 'Orders')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?page=2');
});

test.describe('a screen that breaks', () => {
  test.use({ expectedConsole: ['broken on purpose', 'React Router caught'] });

  test('leaves the frame alive, and the other screens with it', async ({ page }) => {
    await signIn(page);
    await page.route(/assets\/orders-.*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export function OrdersScreen() { throw new Error('broken on purpose'); }`,
      }),
    );
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('This page stopped working.');
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });
});
