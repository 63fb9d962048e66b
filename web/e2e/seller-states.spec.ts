import type { Page } from '@playwright/test';
import { item, menu } from './frame.ts';
import { authenticate, expect, test } from './test.ts';

const path = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The colours of the banner's ground, 0 to 255. */
const ground = (page: Page, state: string) =>
  page.locator(`[data-state="${state}"]`).evaluate((banner) => {
    const [r = 0, g = 0, b = 0] = (getComputedStyle(banner).backgroundColor.match(/[\d.]+/g) ?? [])
      .slice(0, 3)
      .map(Number);
    return { r, g, b };
  });

test.use({ colorScheme: 'light' });

test.describe('a banned seller', () => {
  // The API refuses what is closed, and Chromium reports that.
  test.use({ expectedConsole: ['status of 403'] });

  // R7.2
  test('is led to orders from what is closed, and may open the rest', async ({ page }) => {
    await authenticate(page, 'banned');
    await page.goto('/sellers/en/bank');
    await page.waitForURL('**/sellers/en/orders');
    await expect(heading(page, 'Orders')).toBeVisible();

    // R3.8
    await test.step('what is so is said in red', async () => {
      await expect(page.getByText('Your account is banned.')).toBeVisible();
      const { r, g, b } = await ground(page, 'banned');
      expect(r - g).toBeGreaterThan(15);
      expect(r - b).toBeGreaterThan(15);
      await expect(
        page.getByText('You can still read your orders, reply to messages and open your settings.'),
      ).toBeVisible();
    });

    // R3.7
    await test.step('what is closed cannot be followed', async () => {
      const products = menu(page).locator('[aria-disabled="true"]', { hasText: 'Products' });
      await expect(products.locator('svg.lucide-ban')).toBeVisible();
      await products.click({ force: true });
      expect(path(page)).toBe('/sellers/en/orders');
    });

    for (const [name, open] of [
      ['Messages', 'messages'],
      ['Settings', 'settings'],
      ['Orders', 'orders'],
    ] as const) {
      await item(page, name).click();
      await page.waitForURL(`**/sellers/en/${open}`);
      await expect(heading(page, name)).toBeVisible();
    }
    for (const closed of ['', '/faq/monetization']) {
      await page.goto(`/sellers/en${closed}`);
      await page.waitForURL('**/sellers/en/orders');
    }
  });
});

// R7.3
test('a seller on vacation sees a yellow banner and is led nowhere', async ({ page }) => {
  await authenticate(page, 'vacation');
  await page.goto('/sellers/en/bank');
  await expect(heading(page, 'Bank and payouts')).toBeVisible();
  expect(path(page)).toBe('/sellers/en/bank');
  // R3.8
  await expect(page.getByText('You are on vacation.')).toBeVisible();
  const { r, g, b } = await ground(page, 'vacation');
  expect(r - b).toBeGreaterThan(40);
  expect(r - g).toBeLessThan(25);
});
