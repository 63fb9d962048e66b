import type { Page, Request } from '@playwright/test';
import { signInAt, withServer } from './sign-in.ts';
import { expect, expectAccessible, newestOrders, personButton, signIn, test } from './test.ts';

const path = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

/** Opens an address and signs in as a demo person, who may be led elsewhere. */
async function openAs(page: Page, person: string, address: string): Promise<void> {
  await page.goto(address);
  await personButton(page, person).click();
}

// R6.9: seller, products and platform in one request, beside the screen's own.
test('entering the layout asks once, and nothing waits for anything else', async ({ page }) => {
  await signIn(page);
  await expect(newestOrders(page).getByRole('row').nth(1)).toBeVisible();
  const log: string[] = [];
  const name = (request: Request) => request.postDataJSON().operationName;
  page.on('request', (r) => r.url().endsWith('/graphql') && log.push(`ask ${name(r)}`));
  page.on('requestfinished', (r) => r.url().endsWith('/graphql') && log.push(`got ${name(r)}`));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(newestOrders(page).getByRole('row').nth(1)).toBeVisible();
  expect(log.slice(0, 2).sort()).toEqual(['ask Home', 'ask Shell']);
  expect(log).toHaveLength(4);
});

test.describe('a banned seller', () => {
  // The API refuses what is closed, and Chromium reports that.
  test.use({ expectedConsole: ['status of 403'] });

  // R7.2
  test('is led to orders from what is closed, and may open the rest', async ({ page }) => {
    await openAs(page, 'banned', '/sellers/en/bank');
    await page.waitForURL('**/sellers/en/orders');
    await expect(heading(page, 'Orders')).toBeVisible();
    // What it promises is so, also while the settings cannot be changed here yet.
    await expect(
      page.getByText('You can still read your orders, answer messages and open your settings.'),
    ).toBeVisible();
    await expectAccessible(page);
    for (const open of ['messages', 'settings', 'orders']) {
      await page.goto(`/sellers/en/${open}`);
      await expect(menu(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(path(page)).toBe(`/sellers/en/${open}`);
    }
    for (const closed of ['', '/dashboard', '/products', '/blog', '/faq/monetization']) {
      await page.goto(`/sellers/en${closed}`);
      await page.waitForURL('**/sellers/en/orders');
    }
  });
});

// R7.3
test('a seller on vacation sees a banner and is led nowhere', async ({ page }) => {
  await signIn(page, 'vacation');
  await expect(page.locator('[data-state="vacation"]')).toBeVisible();
  await page.goto('/sellers/en/bank');
  await expect(heading(page, 'Bank and payouts')).toBeVisible();
  expect(path(page)).toBe('/sellers/en/bank');
});

// R3.11
test('a seller whose profile is not complete is led to settings', async ({ page }) => {
  await openAs(page, 'invalid', '/sellers/en/orders');
  await page.waitForURL('**/sellers/en/settings');
  await expect(page.getByRole('heading', { name: 'Your profile is not complete' })).toBeVisible();
  await expectAccessible(page);
});

// R3.11
test('with a legacy site that seller goes to the account page there', async ({ page, context }) => {
  await context.route('https://addons.example.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Another site</title>' }),
  );
  await withServer({ MERKATO_URL_ADDONS: 'https://addons.example.test' }, page, async (server) => {
    await openAs(page, 'invalid', `${server.origin}/sellers/en`);
    await page.waitForURL('https://addons.example.test/en/seller-account.php');
  });
});

test.describe('an account that is no seller', () => {
  test.use({ expectedConsole: ['status of 403'] });

  test('is told so, and an operator learns the way on', async ({ page }) => {
    await openAs(page, 'operator', '/sellers/en/dashboard');
    await page.waitForURL('**/sellers/en/settings');
    await expect(heading(page, 'This account is not a seller yet')).toBeVisible();
    await expect(page.getByText('Do you work for the marketplace?')).toBeVisible();
    await expectAccessible(page);
  });
});

for (const [person, status, next] of [
  ['community', 'Ready for payouts', 'Nothing to do: what is available is sent'],
  ['agency', 'Setup in progress', 'Go on where you stopped.'],
  ['vacation', 'Information missing', 'Add what is missing.'],
  ['monetization', 'Under review', 'Nothing to do but wait'],
] as const) {
  // R7.4
  test(`the payout account of ${person} has its own text and next step`, async ({ page }) => {
    await signIn(page, person);
    await page.goto('/sellers/en/bank');
    const account = page.getByRole('region', { name: 'Payout account' });
    await expect(account.getByText(status, { exact: true })).toBeVisible();
    await expect(account.getByText(next)).toBeVisible();
  });
}

// R3.3, R7.1: shown until it is known that no wallet is required.
test('a seller outside Europe has no bank in the menu', async ({ page }) => {
  await signIn(page, 'outside-europe');
  await expect(menu(page).getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Bank', exact: true })).toHaveCount(0);
});

// R1.9
test('a feature that is off takes its screen', async ({ page }) => {
  await withServer({ MERKATO_FEATURES: '-partner_subscription' }, page, async (server) => {
    await signInAt(server, page);
    await page.goto(`${server.origin}/sellers/en/products/subscription/1`);
    await page.waitForURL('**/sellers/en/404');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    // R9.14
    test(`screens fit in ${colorScheme} at ${width}, and axe finds nothing`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'vacation');
      for (const address of ['orders', 'bank', 'settings', '404', '403', 'error?code=X']) {
        await page.goto(`/sellers/en/${address}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      }
    });
  }
}
