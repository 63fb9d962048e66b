import type { Page } from '@playwright/test';
import { menuItems, outsideItems } from '../src/test/menu.ts';
import { container, enter, item, menu, toggle } from './frame.ts';
import { expect, test } from './test.ts';

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
    expect(names.map((name) => name.split('\n')[0])).toEqual(
      [...menuItems, ...outsideItems].map((each) => each.name),
    );
    expect(data.messages.unseen_count).toBeGreaterThan(0);
    await expect(item(page, 'Messages')).toContainText(`${data.messages.unseen_count} unseen`);
    expect(data.devblog_unread_count).toBeGreaterThan(0);
    await expect(item(page, 'Blog')).toContainText('New');
    await expect(page.locator('#sidebar')).toContainText('Camille Moreau');
    await expect(page.locator('#sidebar').getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(item(page, 'Home')).toHaveAttribute('aria-current', 'page');
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
    const icon = help.locator('svg.lucide-external-link').locator('..');
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
      await expect(products.locator('svg.lucide-ban')).toBeVisible();
      await products.click({ force: true });
      expect(new URL(page.url()).pathname).toBe('/sellers/en/orders');
      for (const name of ['Messages', 'Orders', 'Settings']) {
        await expect(item(page, name)).toHaveAttribute('href', /\/sellers\/en\//);
      }
    });
  });
});
