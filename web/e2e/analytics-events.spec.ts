import type { Page } from '@playwright/test';
import { answer, events, names, orders, outgoing, test, writeKey } from './analytics.ts';
import { startServer } from './server.ts';
import { authenticate, expect, newestOrders } from './test.ts';

// R10.1, R10.3, R10.4, R10.5: the server takes all of it.
test('what is done is told to our own server, with the seller', async ({ page, server }) => {
  const requests = outgoing(page);
  await authenticate(page);
  await page.goto('/sellers/en?utm_source=mail&utm_campaign=spring');
  await expect(newestOrders(page)).toBeVisible();
  const settings = page.waitForResponse(`**/collect/v1/projects/${writeKey}/settings`);
  const answers: unknown[] = [];
  await page.route('**/collect/v1/b', async (route) => {
    const response = await route.fetch();
    answers.push(await response.json());
    await route.fulfill({ response });
  });
  await answer(page, 'Accept').click();
  expect((await settings).status()).toBe(200);
  await orders(page).click();
  await page.waitForURL('**/orders');
  await expect.poll(() => answers, { timeout: 10_000 }).toEqual([{ success: true }]);

  const seen = names(requests);
  expect(seen[0]).toBe('identify');
  expect(seen).toEqual(expect.arrayContaining(['home', 'sidebar_orders_clicked', 'orders']));
  const [identify, ...others] = events(requests);
  const carried = { email: 'community@demo.merkato.test', partnership_type: 'NO_PARTNERSHIP' };
  expect(identify?.traits).toMatchObject({
    ...carried,
    firstName: expect.stringMatching(/./),
    lastName: expect.stringMatching(/./),
    seller_id: identify?.userId,
  });
  for (const event of others) {
    expect(event.properties).toMatchObject({ ...carried, seller_id: identify?.userId });
  }
  const home = others.find(({ name }) => name === 'home');
  expect(home?.context).toMatchObject({
    page: {
      path: '/sellers/en',
      search: '?utm_source=mail&utm_campaign=spring',
      title: expect.stringContaining('Home'),
      url: `${server.origin}/sellers/en?utm_source=mail&utm_campaign=spring`,
    },
    campaign: { source: 'mail', name: 'spring' },
    locale: 'en-GB',
    userAgent: expect.stringContaining('Chrome'),
  });
  expect(new Set(requests.map((r) => new URL(r.url()).origin))).toEqual(new Set([server.origin]));
});

test.describe('on leaving', () => {
  // The browser shows nothing of a page that has gone; a server of its own counts what came.
  const alone = test.extend<{ stored: () => Promise<number> }>({
    stored: async ({ page, request }, use) => {
      const server = await startServer({ MERKATO_ANALYTICS_WRITE_KEY: writeKey });
      await authenticate(page, undefined, server.origin);
      await page.goto(`${server.origin}/sellers`);
      await use(async () => {
        const metrics = await (await request.get(`${server.origin}/metrics`)).text();
        return Number(/collect_events_total{outcome="stored"} (\d+)/.exec(metrics)?.[1] ?? 0);
      });
      await server.stop();
    },
  });

  /** Accepts, and waits until the library is at work. */
  async function accept(page: Page): Promise<void> {
    await answer(page, 'Accept').click();
    const isKnown = async () =>
      (await page.context().cookies()).some(({ name }) => name === 'ajs_user_id');
    await expect.poll(isKnown, { timeout: 10_000 }).toBe(true);
  }

  async function openOrders(page: Page): Promise<void> {
    await orders(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  }

  // A page that goes away does not wait for a batch to fill.
  alone('what happened last is told', async ({ page, stored }) => {
    await accept(page);
    await openOrders(page);
    await page.goto('about:blank');
    // Who it is, home, the click and orders.
    await expect.poll(stored).toBe(4);
  });

  // R10.5: also of an item that leads out of the app in the same tab.
  test('the click that leaves is told', async ({ page, context, request }) => {
    await context.route('https://addons.example.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Another site</title>' }),
    );
    const server = await startServer({
      MERKATO_ANALYTICS_WRITE_KEY: writeKey,
      MERKATO_URL_ADDONS: 'https://addons.example.test',
    });
    await authenticate(page, undefined, server.origin);
    await page.goto(`${server.origin}/sellers`);
    await accept(page);
    await page.getByRole('link', { name: 'Reviews' }).click();
    await page.waitForURL('https://addons.example.test/**');
    // Who it is, home and the click.
    const stored = async () =>
      (await (await request.get(`${server.origin}/metrics`)).text()).match(
        /collect_events_total{outcome="stored"} (\d+)/,
      )?.[1];
    await expect.poll(stored).toBe('3');
    await server.stop();
  });

  // R10.6
  alone('nothing is sent once consent was taken back', async ({ page, stored }) => {
    await accept(page);
    await openOrders(page);
    await page.getByRole('button', { name: 'Usage data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Usage data' });
    await expect(dialog).toContainText('You have accepted.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog).toHaveCount(0);
    // What happened before waits in a batch; a slow machine may have sent it by now.
    const before = await stored();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name.startsWith('ajs_'))).toEqual([]);
    await page.goto('about:blank');
    // As long as what happened last takes to come, in the test above.
    await page.waitForTimeout(1000);
    expect(await stored()).toBe(before);
  });
});
