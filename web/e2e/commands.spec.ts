import type { Page } from '@playwright/test';
import { expect, newestOrders, signIn, test } from './test.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => box(page).getByRole('combobox');

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await expect(page.locator('#sidebar')).toContainText('Camille Moreau');
});

test('the box and the shortcuts reach a page by a few keys', async ({ page }) => {
  await test.step('the box is fetched when it is first asked for', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    expect(fetched.some((url) => /command-box.*\.js/.test(url))).toBe(true);
  });

  await test.step('it reaches a page by a few letters', async () => {
    await field(page).fill('ord');
    await expect(box(page).getByRole('option', { selected: true })).toContainText('Orders');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sellers/en/orders');
    await expect(box(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
  });

  // R9.14
  await test.step('going back closes what a key has opened', async () => {
    await page.keyboard.press('/');
    await expect(box(page)).toBeVisible();
    await page.goBack();
    await page.waitForURL('**/sellers/en');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  });

  await test.step('? shows all shortcuts, and they work', async () => {
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toContainText('Orders');
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/sellers/en/orders');
  });
});

// R11.7: found as on their screen, and opened beside the list.
test('reaches products and orders', async ({ page, context }) => {
  const newest = newestOrders(page).getByRole('row').nth(1).getByRole('cell').first();
  await expect(newest).toHaveText(/\S/);
  const [product = ''] = (await newest.innerText()).split('\n');
  const part = product.slice(1).toLocaleUpperCase('en');
  const group = (name: string) => box(page).getByRole('group', { name });
  await page.keyboard.press('/');
  await field(page).fill(part);
  await expect(group('Products').getByRole('option').first()).toContainText(product);
  const order = group('Orders').getByRole('option').first();
  await expect(order).toBeVisible();
  expect(await group('Orders').getByRole('option').count()).toBeLessThanOrEqual(5);

  // One of them is found by its reference alone, and opens.
  const [reference = ''] = (await order.innerText()).trim().split(' · ');
  await field(page).fill(reference);
  await expect(group('Orders').getByRole('option')).toHaveCount(1);
  await expect(box(page).getByRole('option', { selected: true })).toContainText(reference);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sellers/en/orders?order=*');
  await expect(page.getByRole('complementary', { name: `Order ${reference}` })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field(page).fill(part);
  await expect(group('Orders').getByRole('option').first()).toBeVisible(); // all that is found is there
  await group('Products').getByRole('option').first().click();
  await page.waitForURL('**/sellers/en/products/*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);

  await page.keyboard.press('Control+k');
  await field(page).fill(reference);
  await expect(box(page).getByRole('option', { selected: true })).toContainText(reference);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await opened).toHaveURL(/\/sellers\/en\/orders\?order=\d+$|\/idp\//);
});
