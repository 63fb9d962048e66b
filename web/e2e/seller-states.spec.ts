import type { Page } from '@playwright/test';
import { signInAt, withServer } from './sign-in.ts';
import { authenticate, expect, signIn, test } from './test.ts';

const path = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

/** Opens an address and signs in as a demo person, who may be led elsewhere. */
async function openAs(page: Page, person: string, address: string): Promise<void> {
  await authenticate(page, person);
  await page.goto(address);
}

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
});

test.describe('an operator who is no seller', () => {
  test.use({ expectedConsole: ['status of 403'] });

  // R4.5
  test('comes to the desk', async ({ page }) => {
    await openAs(page, 'operator', '/sellers/en/dashboard');
    await page.waitForURL('**/sellers/en/desk/review');
    await expect(heading(page, 'Review queue')).toBeVisible();
  });
});

// R1.9
test('a feature that is off takes its screen', async ({ page }) => {
  await withServer({ MERKATO_FEATURES: '-partner_subscription' }, page, async (server) => {
    await signInAt(server, page);
    await page.goto(`${server.origin}/sellers/en/products/subscription/1`);
    await page.waitForURL('**/sellers/en/404');
  });
});
