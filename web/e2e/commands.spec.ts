import type { Page } from '@playwright/test';
import { expect, expectAccessible, newestOrders, signIn, test } from './test.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => box(page).getByRole('combobox');

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await expect(page.locator('#sidebar')).toContainText('Camille Moreau');
});

test('the command box is fetched when it is first asked for', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  expect(fetched.some((url) => /command-box.*\.js/.test(url))).toBe(true);
  await expectAccessible(page);
});

test('what is typed while the box is on its way is in it when it opens', async ({ page }) => {
  const line = Promise.withResolvers<void>();
  await page.route(/command-box.*\.js$/, async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('go/to bnak');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  line.resolve();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('ank');
  await expect(field(page)).toHaveValue('go/to bank');
  expect(new URL(page.url()).pathname).toBe('/sellers/en');
});

test('Escape calls off a box that is on its way', async ({ page }) => {
  const line = Promise.withResolvers<void>();
  await page.route(/command-box.*\.js$/, async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('ba');
  await page.keyboard.press('Escape');
  const arrived = page.waitForResponse(/seller-command-box.*\.js$/);
  line.resolve();
  await (await arrived).finished();
  // Keys are shortcuts again, and there is no dialog to keep them from it.
  await page.keyboard.type('go');
  await page.waitForURL('**/sellers/en/orders');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const keys of ['Control+k', 'Meta+k', '/']) {
  test(`${keys} opens the box, which reaches a page by a few letters`, async ({ page }) => {
    await page.keyboard.press(keys);
    await field(page).fill('ord');
    await expect(box(page).getByRole('option', { selected: true })).toContainText('Orders');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sellers/en/orders');
    await expect(box(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('reaches every page of the sidebar and actions', async ({ page }) => {
  const names = await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('listitem')
    .allInnerTexts();
  await page.keyboard.press('/');
  for (const name of names) {
    const [first = ''] = name.split('\n');
    await expect(
      box(page)
        .getByRole('option', { name: new RegExp(`^${first}`) })
        .first(),
    ).toBeAttached();
  }
  await field(page).fill('sign out');
  await expect(box(page).getByRole('option', { selected: true })).toContainText('Sign out');
  await field(page).fill('polski');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sellers/pl');
});

test('arrows choose and a modifier with Enter opens a new tab', async ({ page, context }) => {
  await page.keyboard.press('/');
  await field(page).fill('pro');
  const chosen = box(page).getByRole('option', { selected: true });
  const first = await chosen.innerText();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen.innerText()).not.toBe(first);
  await field(page).fill('dashboard');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab).toHaveURL(/\/sellers\/en\/dashboard|\/idp\//);
  expect(new URL(page.url()).pathname).toBe('/sellers/en');
});

// R11.7: found as on their screen, and opened beside the list.
test('reaches products and orders', async ({ page, context }) => {
  const newest = newestOrders(page).getByRole('row').nth(1);
  const [product = ''] = (await newest.getByRole('cell').first().innerText()).split('\n');
  const part = product.slice(1).toLocaleUpperCase('en');
  const group = (name: string) => box(page).getByRole('group', { name });
  await page.keyboard.press('/');
  await field(page).fill(part);
  await expect(group('Products').getByRole('option').first()).toContainText(product);
  const order = group('Orders').getByRole('option').first();
  await expect(order).toBeVisible();
  expect(await group('Orders').getByRole('option').count()).toBeLessThanOrEqual(5);
  await expectAccessible(page);

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

test('finds nothing quietly', async ({ page }) => {
  await page.keyboard.press('/');
  await field(page).fill('no such thing anywhere');
  await expect(box(page).getByRole('status')).toHaveText(
    'Nothing found for “no such thing anywhere”',
  );
  await expect(box(page).getByRole('option')).toHaveCount(0);

  // Of a page that was pasted, only the beginning is repeated.
  await field(page).fill('x'.repeat(10_000));
  await expect(box(page).getByRole('status')).toHaveText(`Nothing found for “${'x'.repeat(60)}…”`);
});

test('a slash in a field is text', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await field(page).pressSequentially('a/b?');
  await expect(field(page)).toHaveValue('a/b?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('? shows all shortcuts, and they work', async ({ page }) => {
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Orders');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.waitForURL('**/sellers/en/orders');
});

// WCAG 2.1.4
test('shortcuts of a single key can be switched off for good', async ({ page }) => {
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Shortcuts of single keys' }).uncheck();
  await page.reload();
  await expect(page.locator('#sidebar')).toContainText('Camille Moreau');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
});

for (const [keys, name] of [
  ['/', 'Search and commands'],
  ['?', 'Keyboard shortcuts'],
] as const) {
  // R9.14
  test(`going back closes what ${keys} has opened`, async ({ page }) => {
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await page.waitForURL('**/sellers/en/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.goBack();
    await page.waitForURL('**/sellers/en');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  });
}
