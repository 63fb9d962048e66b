import type { Page } from '@playwright/test';
import { withServer } from './sign-in.ts';
import { authenticate, expect, newestOrders, signIn, test } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });

// R2.2, R2.29: no address below a language is a file, whatever it is called, and a broken percent
// code names nothing; the console has nothing to say of it. R1.1: others are files.
test('an address that leads nowhere ends at the 404 page, signed in or not', async ({ page }) => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await authenticate(page);
    const addresses = isSignedIn
      ? ['en/products/validation/product/1/version/%80', 'en/products/%F0%9F', 'de/a/b.txt']
      : ['en/orders.php', 'xx/index.html', '%F0', 'en/%F0', 'en/products/subscription/%C3?tab=1'];
    for (const address of addresses) {
      await page.goto(`/sellers/${address}`);
      const language = address.startsWith('de') ? 'de' : 'en';
      await page.waitForURL(`**/sellers/${language}/404`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  }
  for (const file of ['assets/orders.php', 'favicon-x.ico']) {
    expect((await page.request.get(`/sellers/${file}`)).status()).toBe(404);
  }
});

test.describe('a broken percent code after the page', () => {
  test.use({ expectedConsole: ['is not a decodable element ID'] });

  // R1.1, R2.27
  test('names no place on it, and the page opens', async ({ page }) => {
    await page.goto('/sellers/en/faq/payout#%F0%9F');
    await expect(heading(page, 'Payouts: questions and answers')).toBeVisible();
  });
});

// R2.30, R1.9
test('excluded routes and what is switched off are gone, from router and sidebar', async ({
  page,
}) => {
  const env = {
    MERKATO_EXCLUDED_ROUTES: 'blog,orders,404-dashboard',
    MERKATO_FEATURES: '-partner_subscription',
  };
  await withServer(env, page, async (server) => {
    await authenticate(page, undefined, server.origin);
    await page.goto(`${server.origin}/sellers/en/products`);
    await expect(menuLink(page, 'Products')).toBeVisible();
    for (const name of ['Blog', 'Orders']) await expect(menuLink(page, name)).toHaveCount(0);
    for (const gone of ['orders', 'products/subscription/1']) {
      await page.goto(`${server.origin}/sellers/en/${gone}`);
      await page.waitForURL('**/sellers/en/404');
    }
    await expect(page.getByRole('link', { name: /^Go to the/ })).toHaveText('Go to the home page');
  });
});

test('moving between screens fetches only what is new, and that already on intent', async ({
  page,
}) => {
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
  // The frame is not asked for again.
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
