import type { Page, Request } from '@playwright/test';
import { totals } from './orders.ts';
import { watchShift } from './shift.ts';
import { authenticate, expect, newestOrders, personButton, signIn, test } from './test.ts';

const isApi = (request: Request) => new URL(request.url()).pathname === '/graphql';

/** What the API answered to an operation. */
async function answerTo(page: Page, operation: string) {
  const response = await page.waitForResponse(
    (one) => isApi(one.request()) && one.request().postDataJSON().operationName === operation,
  );
  return (await response.json()).data;
}

// R2.9, R6.4: what the page shows is what the API answered for this seller.
test('shows the seller and the business that came from GraphQL', async ({ page }) => {
  const [shell, answer] = await Promise.all([
    answerTo(page, 'Shell'),
    answerTo(page, 'Home'),
    signIn(page),
  ]);
  const { first_name, last_name } = shell.seller.details;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${first_name} ${last_name}`);

  const { home } = answer;
  expect(home.newest_orders).toHaveLength(5);
  const rows = newestOrders(page).getByRole('row');
  await expect(rows).toHaveCount(6);
  for (const [index, order] of home.newest_orders.entries()) {
    await expect(rows.nth(index + 1)).toContainText(order.product_name);
    await expect(rows.nth(index + 1)).toContainText(order.customer_name);
  }
  await expect(page.getByText('Next payout on')).toBeVisible();
  const articles = page.getByRole('region', { name: 'From the blog' }).getByRole('listitem');
  await expect(articles).toHaveCount(home.articles.length);
});

// R2.9: every figure opens the lines behind it.
test('figures and orders lead to what they stand for', async ({ page }) => {
  await signIn(page);
  await newestOrders(page).getByRole('link').nth(1).click();
  await page.waitForURL(/\/orders\?order=\d+/);
  await expect(page.getByRole('complementary', { name: /^Order / })).toBeVisible({
    timeout: 15_000,
  });
  await page.goto('/sellers/en');
  const month = page.getByRole('link', { name: /^Turnover this month/ });
  const turnover = (await month.textContent()) ?? '';
  await month.click();
  await page.waitForURL('**/orders?period=this_month&type=ORDER');
  await expect(totals(page)).toContainText(turnover);
});

// R2.9: what lacks is on the one list, with the button that deals with it.
test('a payout account that lacks something is on the list and leads to the bank', async ({
  page,
}) => {
  await signIn(page, 'vacation');
  await expect(page.getByText('Withheld until your payout account is complete')).toBeVisible();
  const tasks = page.getByRole('region', { name: 'Needs your attention' });
  await tasks.getByRole('link', { name: /^Complete it/ }).click();
  await page.waitForURL('**/sellers/en/bank#payout-account');
});

// R6.9: the frame's request and home's, and behind them what Monday brings; nothing moves when they arrive.
test('loads everything in one round and without layout shift', async ({ page }) => {
  await watchShift(page);
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const requests: Request[] = [];
  page.on('request', (request) => isApi(request) && requests.push(request));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const names = requests.map((request) => request.postDataJSON().operationName);
  expect(names.sort()).toEqual(['Home', 'HomeLevelOutlook', 'Shell']);
  expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.02);
});

// R1.1
test('a deep link survives a reload', async ({ page }) => {
  await authenticate(page);
  await page.goto('/sellers/en?from=link');
  await expect(newestOrders(page)).toBeVisible();
  await page.reload();
  await expect(newestOrders(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=link');
});

// R1.1
test('the root leads to the app and a missing asset is a 404', async ({ page, request }) => {
  await page.goto('/');
  await expect(personButton(page)).toBeVisible();
  for (const path of ['/sellers/assets/missing.js', '/sellers/missing.svg']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('<div id="root">');
  }
});

// R1.7, R1.5: nothing is built in; the same build obeys another configuration.
test('the configuration of the server drives the page', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/sellers/config.json', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), release: '7.8.9-test' };
    await route.fulfill({ response, json });
  });
  await signIn(page);
  await expect(page.getByRole('contentinfo')).toHaveText('Release 7.8.9-test');
  expect(logged).toContain('Merkato 7.8.9-test');
});

// German makes long words of products; beside a time that takes two lines they need not break.
for (const width of [390, 1100]) {
  test(`no word of a product breaks at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await authenticate(page, 'agency');
    await page.goto('/sellers/de');
    const orders = page.getByRole('region', { name: 'Neueste Bestellungen' });
    const products = orders.getByRole('row').getByRole('link');
    await expect(products.filter({ hasText: 'Konversionspaket' }).first()).toBeVisible();
    const broken = await products.evaluateAll((links) =>
      links
        .filter((link) => !/[\s-]/.test(link.textContent) && link.getClientRects().length > 1)
        .map((link) => link.textContent),
    );
    expect(broken).toEqual([]);
  });
}
