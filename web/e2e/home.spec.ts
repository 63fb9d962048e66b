import type { Request } from '@playwright/test';
import { expect, expectAccessible, personButton, products, signIn, test } from './test.ts';

declare global {
  interface Window {
    /** How far things moved since the page was opened. */
    shift: number;
  }
}

const isApi = (request: Request) => new URL(request.url()).pathname === '/graphql';

// R6.2, R6.4: what the page shows is what the API answered for this seller.
test('shows the seller and the products that came from GraphQL', async ({ page }) => {
  const answered = page.waitForResponse(
    (response) =>
      isApi(response.request()) && response.request().postDataJSON().operationName === 'Shell',
  );
  await signIn(page);
  const { data } = await (await answered).json();
  const { first_name, last_name } = data.seller.details;
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${first_name} ${last_name}`);

  const account = page.getByRole('region', { name: 'Account' });
  await expect(account).toContainText('community@demo.merkato.test');
  await expect(account).toContainText('Community');

  expect(data.product_list.length).toBeGreaterThan(0);
  const rows = products(page).getByRole('row');
  await expect(rows).toHaveCount(data.product_list.length + 1);
  for (const { name, is_active } of data.product_list) {
    await expect(rows.filter({ hasText: name }).first()).toContainText(
      is_active ? 'Active' : 'Inactive',
    );
  }
});

// R6.9: the frame's request and the balance, and no more; nothing moves when they arrive.
test('loads everything in one round and without layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      for (const { value } of shifts) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signIn(page);
  await expect(products(page).getByRole('row').nth(1)).toBeVisible();
  const requests: Request[] = [];
  page.on('request', (request) => isApi(request) && requests.push(request));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(products(page).getByRole('row').nth(1)).toBeVisible();
  const names = requests.map((request) => request.postDataJSON().operationName);
  expect(names.sort()).toEqual(['HomeBalance', 'Shell']);
  expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.02);
});

// R1.1
test('a deep link survives a reload', async ({ page }) => {
  await signIn(page);
  await page.goto('/sellers/en?from=link');
  await expect(products(page)).toBeVisible();
  await page.reload();
  await expect(products(page)).toBeVisible();
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

// R4.4
test('every request carries whom an operator poses as', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('pose-as', 'agency@demo.merkato.test'));
  const sent: (string | undefined)[] = [];
  page.on('request', (r) => isApi(r) && sent.push(r.headers()['ps-sellers-pose-as']));
  await signIn(page, 'operator');
  await expect(page.getByText('Posing as this seller')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(
    'agency@demo.merkato.test',
  );
  await page.reload();
  await expect(products(page)).toBeVisible();
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent)).toEqual(new Set(['agency@demo.merkato.test']));
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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    // R9.14
    test(`axe finds nothing in ${colorScheme} at ${width}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page);
      await expect(products(page).getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}
