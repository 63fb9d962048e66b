import type { Page } from '@playwright/test';
import { menuItems } from '../src/test/menu.ts';
import { expect, expectAccessible, personButton, test } from './test.ts';

/** Signs in and waits until the frame knows who it is. */
async function enter(page: Page, person = 'community', at = '/sellers/en') {
  await page.goto(at);
  await personButton(page, person).click();
  await page.waitForURL('**/sellers/en**');
  await expect(page.locator('#sidebar [aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('#sidebar')).toBeAttached();
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const item = (page: Page, name: string) => menu(page).getByRole('link', { name });
const container = (page: Page) => page.locator('#global-container');
const toggle = (page: Page) => page.getByRole('button', { name: 'Open the menu' });

test.describe('the sidebar', () => {
  // R3.1, R3.2, R3.4, R3.5, R3.9
  test('shows the menu in order, with what is waiting, and whose it is', async ({ page }) => {
    // Another request, for the balance, runs beside it.
    const answered = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('"Shell"'),
    );
    await enter(page);
    const { data } = await (await answered).json();
    const names = await menu(page).getByRole('listitem').allInnerTexts();
    expect(names.map((name) => name.split('\n')[0])).toEqual(menuItems.map((each) => each.name));
    expect(data.messages.unseen_count).toBeGreaterThan(0);
    await expect(item(page, 'Messages')).toContainText(`${data.messages.unseen_count} unseen`);
    expect(data.devblog_unread_count).toBeGreaterThan(0);
    await expect(item(page, 'Blog')).toContainText('New');
    await expect(page.locator('#sidebar')).toContainText('Camille Moreau');
    await expect(page.locator('#sidebar').getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(item(page, 'Home')).toHaveAttribute('aria-current', 'page');
  });

  // R3.3
  test('has no bank for a seller who needs no wallet', async ({ page }) => {
    await enter(page, 'outside-europe');
    await expect(item(page, 'Orders')).toBeVisible();
    await expect(item(page, 'Bank')).toHaveCount(0);
  });

  // R3.6: seen on hover and on focus, and said to those who do not see
  test('marks what opens in a new tab', async ({ page }) => {
    await page.route('**/sellers/config.json', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.urls.help_center = 'https://help.example.test';
      await route.fulfill({ response, json });
    });
    await enter(page);
    const help = item(page, 'Help centre');
    const icon = help.locator('[data-icon="open_in_new"]').locator('..');
    await expect(help).toHaveAttribute('target', '_blank');
    await expect(help).toHaveAttribute('href', 'https://help.example.test/en');
    await expect(icon).toHaveCSS('opacity', '0');
    await help.hover();
    await expect(icon).toHaveCSS('opacity', '1');
    await page.mouse.move(700, 500);
    await expect(icon).toHaveCSS('opacity', '0');
    await item(page, 'Settings').focus();
    await page.keyboard.press('Tab');
    await expect(help).toBeFocused();
    await expect(icon).toHaveCSS('opacity', '1');
    await expect(help).toContainText('(opens in a new tab)');
  });

  // R3.9, R3.14
  test('is a drawer on a phone, which its toggle opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await enter(page);
    await expect(menu(page)).toBeHidden();
    await toggle(page).click();
    await expect(container(page)).toHaveClass(/(^| )open( |$)/);
    await expect(item(page, 'Orders')).toBeVisible();
    const close = page.getByRole('button', { name: 'Close the menu' });
    await expect(close).toBeFocused();

    // The focus stays inside however often Tab is pressed.
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab');
      const stray = await page.evaluate(() => {
        const { activeElement: active, body } = document;
        return active !== body && !active?.closest('#sidebar') && active?.outerHTML;
      });
      expect(stray).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(container(page)).not.toHaveClass(/(^| )open( |$)/);
    await expect(toggle(page)).toBeFocused();

    // Beside it is the page, and a press there closes it.
    await toggle(page).click();
    await page.mouse.click(380, 400);
    await expect(menu(page)).toBeHidden();

    await toggle(page).click();
    await item(page, 'Orders').click();
    await page.waitForURL('**/sellers/en/orders');
    await expect(menu(page)).toBeHidden();
  });

  // R3.9
  test('stands beside the page on a wide screen, and its toggle does nothing', async ({ page }) => {
    await enter(page);
    await expect(page.getByRole('button', { name: 'Close the menu' })).toBeHidden();
    await page.locator('[aria-controls="sidebar"]').dispatchEvent('click');
    await expect(container(page)).not.toHaveClass(/(^| )open( |$)/);
    await expect(item(page, 'Orders')).toBeVisible();
  });

  // R1.12
  test('offers own people another set of ways out', async ({ page }) => {
    await enter(page, 'staff');
    const ways = page.locator('#sidebar');
    await expect(ways.getByRole('button', { name: 'Sign out of Merkato' })).toBeVisible();
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByText('Marketplace team')).toBeVisible();
  });
});

test.describe('the banners', () => {
  /** The colours of the banner's ground, 0 to 255. */
  const ground = (page: Page, state: string) =>
    page.locator(`[data-state="${state}"]`).evaluate((banner) => {
      const [r = 0, g = 0, b = 0] = (
        getComputedStyle(banner).backgroundColor.match(/[\d.]+/g) ?? []
      )
        .slice(0, 3)
        .map(Number);
      return { r, g, b };
    });

  // R3.8, R7.3
  test('vacation is yellow', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await enter(page, 'vacation');
    await expect(page.getByText('You are on vacation.')).toBeVisible();
    const { r, g, b } = await ground(page, 'vacation');
    expect(r - b).toBeGreaterThan(40);
    expect(r - g).toBeLessThan(25);
  });

  test.describe('banned', () => {
    // Chromium reports each answer with an error status in the console.
    test.use({ expectedConsole: ['status of 403'] });

    // R3.7, R3.8
    test('is red, and what is closed cannot be followed', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await enter(page, 'banned');
      await expect(page.getByText('Your account is banned.')).toBeVisible();
      const { r, g, b } = await ground(page, 'banned');
      expect(r - g).toBeGreaterThan(15);
      expect(r - b).toBeGreaterThan(15);

      await page.waitForURL('**/sellers/en/orders');
      const products = menu(page).locator('[aria-disabled="true"]', { hasText: 'Products' });
      await expect(products.locator('[data-icon="block"]')).toBeVisible();
      await products.click({ force: true });
      expect(new URL(page.url()).pathname).toBe('/sellers/en/orders');
      for (const name of ['Messages', 'Orders', 'Settings']) {
        await expect(item(page, name)).toHaveAttribute('href', /\/sellers\/en\//);
      }
      await expectAccessible(page);
    });
  });
});

test.describe('the top bar', () => {
  // R2.3: the page and its state stay
  test('switches the language and nothing else', async ({ page }) => {
    await enter(page);
    await page.goto('/sellers/en/orders?from=2026-01-01&page=2#top');
    await page.getByRole('button', { name: 'Language' }).click();
    const choices = page.getByRole('menuitemradio');
    await expect(choices).toHaveCount(10);
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.waitForURL('**/sellers/de/orders?from=2026-01-01&page=2#top');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('the theme is chosen, kept, and there before the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await enter(page);
    await page.getByRole('button', { name: 'Colour theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    // Without the app's own scripts the choice is already in place.
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript' }),
    );
    await page.reload();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test('shows the way back from a page below another', async ({ page }) => {
    await enter(page);
    await page.goto('/sellers/en/products/invoices');
    const crumbs = page.getByRole('navigation', { name: 'Where you are' });
    await expect(crumbs).toContainText('Invoices');
    await crumbs.getByRole('link', { name: 'Products' }).click();
    await page.waitForURL('**/sellers/en/products');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a slow page shows a thin line, not an empty screen', async ({ page }) => {
  await enter(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await item(page, 'Reviews').click();
  await expect(page.getByTestId('progress-line')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Camille Moreau' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await expect(page.getByTestId('progress-line')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  // R9.14, R3.14
  test(`axe finds nothing in the frame, opened or closed, in ${colorScheme}`, async ({ page }) => {
    test.slow(); // each look of axe takes seconds
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enter(page);
    for (const name of ['Language', 'Account']) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await toggle(page).click();
    await expectAccessible(page);
  });
}

// R9.14: usable from 360 px up
test('fits a small phone, menus included', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  for (const name of ['Language', 'Colour theme', 'Help', 'Account']) {
    await page.getByRole('button', { name, exact: true }).click();
    const box = await page.getByRole('menu').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(await overflow()).toBe(0);
    await page.keyboard.press('Escape');
  }
});
