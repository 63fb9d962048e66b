import type { Page } from '@playwright/test';
import { answer, events, names, orders, outgoing, test, writeKey } from './analytics.ts';
import { startServer } from './server.ts';
import { authenticate, expect, expectAccessible, newestOrders } from './test.ts';

// R10.1, R10.3, R10.4, R10.5: the server takes all of it.
test('what is done is sent to our own server, with the seller', async ({ page, server }) => {
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
  // In one batch, or in two where the screen takes its time.
  await expect
    .poll(() => names(requests))
    .toEqual(expect.arrayContaining(['home', 'sidebar_orders_clicked', 'orders']));
  expect(names(requests)[0]).toBe('identify');
  const batches = requests.filter((request) => request.url().endsWith('/b')).length;
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(batches);
  expect(new Set(answers.map((given) => JSON.stringify(given)))).toEqual(
    new Set(['{"success":true}']),
  );
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

const site = 'https://addons.example.test';

// The browser shows nothing of a page that has gone; a server of its own counts what came.
const alone = test.extend<{ stored: () => Promise<number> }>({
  stored: async ({ page, context, request }, use) => {
    await context.route(`${site}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Another site</title>' }),
    );
    const server = await startServer({
      MERKATO_ANALYTICS_WRITE_KEY: writeKey,
      MERKATO_URL_ADDONS: site,
    });
    await authenticate(page, undefined, server.origin);
    await page.goto(`${server.origin}/sellers`);
    await use(async () => {
      const metrics = await (await request.get(`${server.origin}/metrics`)).text();
      return Number(/collect_events_total{outcome="stored"} (\d+)/.exec(metrics)?.[1] ?? 0);
    });
    await server.stop();
  },
});

/** Waits until the library is at work, and knows who it is. */
async function expectAtWork(page: Page): Promise<void> {
  const isKnown = async () =>
    (await page.context().cookies()).some(({ name }) => name === 'ajs_user_id');
  await expect.poll(isKnown).toBe(true);
}

/** Leaves the app by an item of its menu, in the same tab. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await page.waitForURL(`${site}/**`);
}

alone(
  'on leaving, what happened last is sent, and nothing without consent',
  async ({ page, stored }) => {
    const usageData = page.getByRole('dialog', { name: 'Usage data' });
    const app = page.url();

    // R10.5: a page that goes away does not wait for a batch to fill.
    await test.step('also the click that leaves', async () => {
      await answer(page, 'Accept').click();
      await expectAtWork(page);
      await orders(page).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
      await leave(page);
      // Who it is, home, both clicks and orders.
      await expect.poll(stored).toBe(5);
    });

    // R10.6
    await test.step('nothing is sent once consent was taken back', async () => {
      const requests = outgoing(page);
      await page.goto(app);
      await expect(newestOrders(page)).toBeVisible();
      await page.getByRole('button', { name: 'Usage data' }).click();
      await expect(usageData).toContainText('You have accepted.');
      await expectAccessible(page);
      await usageData.getByRole('button', { name: 'Decline' }).click();
      await expect(usageData).toHaveCount(0);
      // What happened before waits in a batch; a slow machine may have sent it by now.
      const told = 5 + events(requests).length;
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      const cookies = await page.context().cookies();
      expect(cookies.filter(({ name }) => name.startsWith('ajs_'))).toEqual([]);
      await leave(page);

      // What is told of the next visit comes to the server after whatever was sent before.
      await page.goto(app);
      await expect(newestOrders(page)).toBeVisible();
      await page.getByRole('button', { name: 'Usage data' }).click();
      await usageData.getByRole('button', { name: 'Accept' }).click();
      await expectAtWork(page);
      await leave(page);
      // Who it is and the click.
      await expect.poll(stored).toBeGreaterThanOrEqual(told + 2);
      expect(await stored()).toBe(told + 2);
    });
  },
);
