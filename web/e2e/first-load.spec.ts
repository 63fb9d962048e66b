import { gzipSync } from 'node:zlib';
import { item } from './frame.ts';
import { watchShift } from './shift.ts';
import { authenticate, expect, expectAccessible, newestOrders, signIn, test } from './test.ts';

const budget = 196_000;

/** Such as de-BQFA9qWe.js: the messages of a language. */
const isLanguage = (address: string) => /\/[a-z]{2}-[\w-]{8}\.js$/.test(address);

// R1.3: and what a first visit to home downloads, as the browser sees it.
test('the first visit to home stays within its budget of JavaScript', async ({
  page,
  context,
  request,
}) => {
  await authenticate(page);
  const first = await context.newPage();
  const scripts = new Set<string>();
  first.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await first.goto('/sellers/en');
  await expect(newestOrders(first)).toBeVisible();
  await first.waitForLoadState('networkidle');

  let total = 0;
  for (const address of scripts) {
    const script = await (await request.get(address)).body();
    total += gzipSync(script, { level: 9 }).length;
  }
  expect(scripts.size).toBeGreaterThan(3);
  expect([...scripts].filter(isLanguage)).toHaveLength(1);
  expect(total).toBeLessThanOrEqual(budget);
});

for (const [path, title, width] of [
  ['dashboard', 'Dashboard', 1440],
  ['orders', 'Orders', 390],
] as const) {
  // R1.1: a deep link shows the frame and the shape of the screen at once.
  test(`${path} at ${width} is there in its shape before its code, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await authenticate(page);
    await watchShift(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/assets/${path}-*.js`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/sellers/en/${path}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(main.locator('[aria-busy="true"]')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    release();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.02);
  });
}

// R8.7: what is on the page, and typed there, outlives what is fetched meanwhile.
test.describe('a part of the page that does not arrive', () => {
  test.use({ expectedConsole: ['net::ERR_FAILED', 'preload'] });

  const lost =
    /assets\/(command-box|seller-command-box|shortcut-list|range-calendar|account-switch-dialog)-/;

  test('leaves the page as it is, and comes when it is asked for again', async ({ page }) => {
    await authenticate(page);
    await page.goto('/sellers/en/orders');
    const main = page.getByRole('main');
    const search = main.getByRole('searchbox', { name: 'Search' });
    await expect(search).toBeVisible();
    await page.route(lost, (route) => route.abort());
    const said = page.getByText('Check your connection and try again.');
    for (const key of ['ControlOrMeta+k', '?']) {
      await main.locator('h1').click();
      await page.keyboard.press(key);
      await expect(said).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).first().click();
      await expect(said).toBeHidden();
    }
    await main.getByRole('button', { name: /^Period/ }).click();
    await expect(page.getByText('The calendar could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'All time' }).click();
    await expect(page).toHaveURL(/all=true/);
    await expect(search).toBeVisible();

    await page.unroute(lost);
    await main.locator('h1').click();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

// R8.7: what is tried again looks as it should, because no screen brings a style of its own.
test('all screens share one style sheet', async ({ page }) => {
  await signIn(page);
  for (const [name, path] of [
    ['Dashboard', 'dashboard'],
    ['Orders', 'orders'],
    ['Messages', 'messages'],
    ['Bank', 'bank'],
  ] as const) {
    await item(page, name).click();
    await page.waitForURL(`**/sellers/en/${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
  }
});

test.describe('a first part that does not arrive', () => {
  test.use({ expectedConsole: ['net::ERR_FAILED', 'could not start', 'preload'] });

  // R1.1: no page stays white, and the next try leads to the address that was wanted.
  for (const part of ['assets/framework-*.js', 'assets/style-*.css', 'config.json']) {
    test(`is reported, and fetched when it is tried again: ${part}`, async ({ page }) => {
      const wanted = '/sellers/en/faq/payout?from=mail#vat';
      const blocked: string[] = [];
      await page.route(`**/sellers/${part}`, (route) => {
        blocked.push(route.request().url());
        return route.abort();
      });
      await page.goto(wanted);
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('Merkato could not start');
      expect(blocked).not.toEqual([]);
      await expectAccessible(page);
      await page.unroute(`**/sellers/${part}`);
      await notice.getByRole('button', { name: 'try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Payouts:' })).toBeVisible();
      await expect(page.getByText('Merkato could not start')).toBeHidden();
      await expect(page.locator('#root')).toBeVisible();
      const { pathname, search, hash } = new URL(page.url());
      expect(pathname + search + hash).toBe(wanted);
    });
  }
});
