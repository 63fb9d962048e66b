import type { Page } from '@playwright/test';
import { signInAt, withServer } from './sign-in.ts';
import { authenticate, expect, newestOrders, personButton, signIn, test } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  // R2.2
  test('an unsupported language leads to the 404 page in German', async ({ page }) => {
    await page.goto('/sellers/xx/orders');
    await page.waitForURL('**/sellers/de/404');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

// R2.3
test('the language of the address is the language of the page', async ({ page }) => {
  await page.goto('/sellers/fr/404');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(heading(page, 'There is no such page')).toBeHidden();
});

// R2.26
test('the monetization questions ask who it is first', async ({ page }) => {
  await page.goto('/sellers/en/faq/monetization');
  await expect(personButton(page)).toBeVisible();
});

// R2.28, R2.29
test('an address that leads nowhere ends at the 404 page, which leads on', async ({ page }) => {
  await authenticate(page);
  await page.goto('/sellers/en/orders/no/such/page');
  await page.waitForURL('**/sellers/en/404');
  await expect(heading(page, 'There is no such page')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

// R2.2, R2.29: no address below a language is a file, whatever it is called. R1.1: others are.
test('an address with a dot ends at the 404 page, signed in or not', async ({ page }) => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signIn(page);
    for (const [address, language] of [
      ['en/orders.php', 'en'],
      ['de/a/b.txt', 'de'],
      ['xx/index.html', 'en'],
    ] as const) {
      await page.goto(`/sellers/${address}`);
      await page.waitForURL(`**/sellers/${language}/404`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  }
  for (const file of ['assets/orders.php', 'favicon-x.ico']) {
    expect((await page.request.get(`/sellers/${file}`)).status()).toBe(404);
  }
});

// R2.29: such an address names no product, and the console has nothing to say of it.
test('a broken percent code ends at the 404 page, signed in or not', async ({ page }) => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signIn(page);
    for (const address of [
      'products/%F0%9F',
      'products/subscription/%C3?tab=1',
      'products/validation/product/1/version/%80',
      '%F0',
    ]) {
      await page.goto(`/sellers/en/${address}`);
      await page.waitForURL('**/sellers/en/404');
      await expect(heading(page, 'There is no such page')).toBeVisible();
    }
  }
  await page.goto('/sellers/%F0');
  await page.waitForURL('**/sellers/en/404');
});

test.describe('a broken percent code after the page', () => {
  test.use({ expectedConsole: ['is not a decodable element ID'] });

  // R1.1, R2.27
  test('names no place on it, and the page opens', async ({ page }) => {
    await page.goto('/sellers/en/faq/payout#%F0%9F');
    await expect(heading(page, 'Payouts: questions and answers')).toBeVisible();
  });
});

// R2.30
test('excluded routes are gone with their children, from router and sidebar', async ({ page }) => {
  const env = { MERKATO_EXCLUDED_ROUTES: 'blog,products,404-dashboard' };
  await withServer(env, page, async (server) => {
    await signInAt(server, page);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
    for (const name of ['Blog', 'Products']) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    for (const gone of ['blog', 'products', 'products/invoices', 'products/7', 'products/old']) {
      await page.goto(`${server.origin}/sellers/en/${gone}`);
      await page.waitForURL('**/sellers/en/404');
    }
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  });
});

test.describe('moving between screens', () => {
  const menuLink = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });

  test('fetches only what is new, and that already on intent', async ({ page }) => {
    await signIn(page);
    await expect(newestOrders(page).getByRole('row').nth(1)).toBeVisible();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(request.postDataJSON().operationName);
    });
    const chunk = page.waitForResponse(/assets\/orders-.*\.js$/);
    await menuLink(page, 'Orders').hover();
    await chunk;
    await menuLink(page, 'Orders').click();
    await expect(heading(page, 'Orders')).toBeVisible();
    // The frame is not fetched again.
    expect(asked).not.toContain('Shell');
    // All of it is there: the heading comes before the list, whose names may need another font.
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const before = fetched.length;
    await page.goBack();
    await expect(newestOrders(page)).toBeVisible();
    await menuLink(page, 'Orders').click();
    await expect(heading(page, 'Orders')).toBeVisible();
    expect(fetched.slice(before).filter((address) => address.includes('/assets/'))).toEqual([]);
  });

  test('going back restores the address and the place on the page', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 420 });
    await authenticate(page);
    await page.goto('/sellers/en?from=list');
    await expect(newestOrders(page).getByRole('row').nth(1)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
    await menuLink(page, 'Orders').click();
    await expect(heading(page, 'Orders')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(newestOrders(page).getByRole('row').nth(1)).toBeVisible();
    expect(new URL(page.url()).search).toBe('?from=list');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  });
});
