import type { Page, Request } from '@playwright/test';
import { totals } from './orders.ts';
import { watchShift } from './shift.ts';
import { authenticate, expect, newestOrders, signIn, test } from './test.ts';

const isApi = (request: Request) => new URL(request.url()).pathname === '/graphql';

/** What the API answered to an operation. */
async function answerTo(page: Page, operation: string) {
  const response = await page.waitForResponse(
    (one) => isApi(one.request()) && one.request().postDataJSON().operationName === operation,
  );
  return (await response.json()).data;
}

// R2.9, R6.4: what the page shows is what the API answered for this seller.
test('shows the seller and the business that came from GraphQL, and leads to it', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const requests: Request[] = [];
  page.on('request', (request) => isApi(request) && requests.push(request));
  await page.route('**/sellers/config.json', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), release: '7.8.9-test' };
    await route.fulfill({ response, json });
  });
  await watchShift(page);
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

  // R6.9: the frame's request and home's, and behind them what Monday brings; nothing moves when they arrive.
  await test.step('in one round and without layout shift', async () => {
    await page.waitForLoadState('networkidle');
    const names = requests.map((request) => request.postDataJSON().operationName);
    expect(names.sort()).toEqual(['Home', 'HomeLevelOutlook', 'Shell']);
    expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.02);
  });

  // R1.7, R1.5: nothing is built in; the same build obeys another configuration.
  await test.step('as the configuration of the server says', async () => {
    await expect(page.getByRole('contentinfo')).toHaveText('Release 7.8.9-test');
    expect(logged).toContain('Merkato 7.8.9-test');
  });

  // R2.9: every figure opens the lines behind it.
  await test.step('figures and orders lead to what they stand for', async () => {
    await newestOrders(page).getByRole('link').nth(1).click();
    await page.waitForURL(/\/orders\?order=\d+/);
    await expect(page.getByRole('complementary', { name: /^Order / })).toBeVisible();
    await page.goBack();
    const month = page.getByRole('link', { name: /^Turnover this month/ });
    await expect(month).toContainText('€');
    const turnover = (await month.textContent()) ?? '';
    await month.click();
    await page.waitForURL('**/orders?period=this_month&type=ORDER');
    await expect(totals(page)).toContainText(turnover);
  });
});

// German makes long words of products; beside a time that takes two lines they need not break.
test('no word of a product breaks, however wide the window is', async ({ page }) => {
  await authenticate(page, 'agency');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sellers/de');
  const orders = page.getByRole('region', { name: 'Neueste Bestellungen' });
  const products = orders.getByRole('row').getByRole('link');
  // Which products were sold last depends on the hour: each is called by the longest word.
  const broken = () =>
    products.evaluateAll(
      (links) =>
        links.filter((link) => {
          link.textContent = 'Konversionspaket';
          return link.getClientRects().length > 1;
        }).length,
    );
  for (const width of [390, 1100]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(products.first()).toBeVisible();
    await expect.poll(broken, `at ${width}`).toBe(0);
  }
});
