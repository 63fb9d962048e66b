import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './test.ts';

const isApi = (request: Request) => new URL(request.url()).pathname === '/graphql';
const operation = (request: Request) => request.postDataJSON().operationName as string;

/** Opens the dashboard and waits until its figures are there. */
async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/sellers/en/dashboard${search}`);
  await expect(page.getByRole('slider')).toBeVisible({ timeout: 15_000 });
}

const tile = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Indicators' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** The figures as the API answers them to the page's own question. */
async function figures(page: Page, search: string) {
  const answered = page.waitForResponse(
    (response) => isApi(response.request()) && operation(response.request()) === 'DashboardFigures',
  );
  await open(page, search);
  return (await (await answered).json()).data.dashboard;
}

test.beforeEach(async ({ page }) => signIn(page));

// R2.10, R16.1
test('shows the seven indicators that the API answered, asked for in one round', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => isApi(request) && requests.push(operation(request)));
  const dashboard = await figures(page, '?period=12m');
  expect(requests.filter((name) => name.startsWith('Dashboard')).sort()).toEqual([
    'DashboardFigures',
    'DashboardStanding',
  ]);
  expect(dashboard.indicators).toHaveLength(7);
  const sales = dashboard.indicators.find(
    ({ indicator }: { indicator: string }) => indicator === 'SALES',
  );
  await expect(tile(page, 'Sales').getByRole('link')).toContainText(
    new Intl.NumberFormat('en').format(sales.value),
  );
  await expect(page.getByRole('heading', { name: 'Turnover over time' })).toBeVisible();
});

// R16.1, R16.3: what is chosen is in the address; back undoes it, a reload keeps it.
test('keeps indicator, comparison, dimension, period and product in the address', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Refunds', exact: true }).click();
  await page.getByText('Year before', { exact: true }).click();
  await page.getByRole('tab', { name: 'Country' }).click();
  await page.getByRole('button', { name: 'Period: Last 30 days' }).click();
  await page.getByRole('button', { name: 'Last 12 months' }).click();
  await expect(page).toHaveURL(/period=12m/);
  await expect(page).toHaveURL(/indicator=refunds&compare=year_before&by=country/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Refunds over time' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Refunds by country' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Year before' })).toBeChecked();

  const product = page.getByRole('combobox', { name: 'Product' });
  await product.click();
  await page.getByRole('option').nth(1).click();
  await expect(page).toHaveURL(/productID=\d+/);
  await page.goBack();
  await expect(page).not.toHaveURL(/productID/);
  await expect(product).toHaveValue('All products');
});

// R16.3: the tile equals the total of the orders it leads to, to the cent.
test('a figure leads to the orders behind it, which come to the same', async ({ page }) => {
  const dashboard = await figures(page, '?period=12m');
  const turnover = dashboard.indicators[0].value as number;
  const orders = page.waitForResponse(
    (response) =>
      isApi(response.request()) && Boolean(response.request().postData()?.includes('orders(')),
  );
  await tile(page, 'Turnover').getByRole('link').click();
  await expect(page).toHaveURL(
    new RegExp(`/orders\\?from=${dashboard.from}&to=${dashboard.to}&type=ORDER`),
  );
  const { data } = await (await orders).json();
  expect(data.orders.totals.gross).toBe(turnover);
});

// R16.3: and so does the average of the ratings, of all products and of one.
test('an average leads to the ratings it is of', async ({ page }) => {
  const dashboard = await figures(page, '?period=12m&indicator=average_rate');
  const average = dashboard.indicators.find(
    ({ indicator }: { indicator: string }) => indicator === 'AVERAGE_RATE',
  ).value as number;
  const shown = new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(average / 100);
  await tile(page, 'Average rating').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/reviews\\?from=${dashboard.from}&to=${dashboard.to}$`));
  const summary = page.getByRole('region', { name: 'What the ratings come to' });
  await expect(summary).toContainText(shown);
  await page.goBack();
  const bar = page
    .getByRole('table', { name: 'Average rating by product' })
    .getByRole('row')
    .nth(1);
  const ofProduct = await bar.getByRole('cell').first().innerText();
  await bar.getByRole('link').click();
  await expect(page).toHaveURL(/\/reviews\?from=.*&productID=\d+$/);
  await expect(summary).toContainText(ofProduct.trim());
});

// R16.3: sessions leave no lines; their figure leads to the counts it sums up.
test('a number of sessions leads to its days, and a day to its products', async ({ page }) => {
  await open(page, '?period=7d');
  await tile(page, 'Sessions').getByRole('link').click();
  const days = page.getByRole('group', { name: 'Sessions over time' });
  await expect(days).toBeFocused();
  await expect(days).toBeInViewport();
  const counts = await days.getByRole('link').allInnerTexts();
  const sum = counts.reduce((total, text) => total + Number(text.replace(/\D/g, '')), 0);
  await expect(tile(page, 'Sessions').getByRole('link')).toContainText(
    new Intl.NumberFormat('en').format(sum),
  );
  await days.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d{2}-\d{2})&to=\1&indicator=sessions#days$/);
  await expect(days).toBeFocused();
  await expect(days.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Sessions by product' })).toBeVisible();
});

// R16.3: on a phone the table is longer than the screen; one comes to its beginning.
test('a number of sessions leads to its first day on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await tile(page, 'Sessions').getByRole('link').click();
  const days = page.getByRole('group', { name: 'Sessions over time' });
  await expect(days).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Sessions over time' })).toBeInViewport();
  await expect(days.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
});

// R16.1, R16.3
test('the curve is gone along and opened by keyboard alone', async ({ page }) => {
  await open(page, '?period=7d');
  const curve = page.getByRole('slider');
  await curve.focus();
  await page.keyboard.press('Home');
  const first = await curve.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  const second = await curve.getAttribute('aria-valuetext');
  expect(second).not.toBe(first);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\?from=(\d{4}-\d{2}-\d{2})&to=\1&type=ORDER/);
});

// R16.3
test('a bar leads to its orders', async ({ page }) => {
  await open(page, '?period=12m&by=source');
  const table = page.getByRole('table', { name: 'Turnover by source' });
  await table.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/orders\?from=.+&source=[A-Z_]+&type=ORDER/);
});

// R16.1, R16.3: of one product there are all bars, and each is what its orders come to.
test('a product is divided as the whole is, and its bars lead to its orders', async ({ page }) => {
  const whole = await figures(page, '?period=12m');
  const best = whole.breakdowns[0].rows[0];
  const dashboard = await figures(page, `?period=12m&productID=${best.value}&by=country`);
  for (const { dimension, rows } of dashboard.breakdowns) {
    const sum = rows.reduce((all: number, row: { turnover: number }) => all + row.turnover, 0);
    expect(sum, dimension).toBe(best.turnover);
  }
  const [{ value, turnover }] = dashboard.breakdowns.find(
    ({ dimension }: { dimension: string }) => dimension === 'COUNTRY',
  ).rows;
  const orders = page.waitForResponse(
    (response) =>
      isApi(response.request()) && Boolean(response.request().postData()?.includes('orders(')),
  );
  await page.getByRole('table', { name: 'Turnover by country' }).getByRole('link').first().click();
  await expect(page).toHaveURL(
    new RegExp(`/orders\\?from=.+&productID=${best.value}&country=${value}&type=ORDER`),
  );
  const { data } = await (await orders).json();
  expect(data.orders.totals.gross).toBe(turnover);
});

// R16.1
test('every chart can be had as table, CSV and PNG, and prints with its numbers', async ({
  page,
}) => {
  await open(page, '?period=7d');
  const table = page.getByRole('table', { name: 'Turnover over time' });
  await expect(table).toBeHidden();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(table.getByRole('row')).toHaveCount(8);
  await page.getByRole('button', { name: 'Table' }).click();
  for (const [format, begin] of [
    ['CSV', '\uFEFFFrom,To,Turnover,Period before'],
    ['PNG', '\x89PNG'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Turnover over time: download as ${format}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^merkato-turnover-[\\d-]+\\.${format.toLowerCase()}$`),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const encoding = format === 'CSV' ? 'utf8' : 'latin1';
    expect(Buffer.concat(chunks).toString(encoding).startsWith(begin)).toBe(true);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(table).toBeVisible();
  await expect(page.getByRole('button', { name: 'Table' })).toBeHidden();
  // Only the content is printed, and it says what it is of.
  await expect(page.getByText(/^All products · /)).toBeVisible();
  for (const role of ['banner', 'navigation', 'contentinfo', 'tab'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: /how it is counted/ })).toHaveCount(0);
});

// R16.2
test('the level says what is missing, and can be played through', async ({ page }) => {
  await open(page);
  const card = page.getByRole('region', { name: 'Your level' });
  await expect(card.getByRole('meter')).toHaveCount(4);
  await expect(card.getByText(/if nothing changes\.$/)).toBeVisible();
  await card.getByRole('spinbutton', { name: '5-star ratings more' }).fill('2');
  await expect(card.getByText(/^Next Monday would (still )?give:/)).toBeVisible();
});

// R16.1
test('says how an indicator is counted, by keyboard', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Conversion: how it is counted' }).focus();
  await page.keyboard.press('Enter');
  const text = page.getByText(/Sales divided by sessions.*Europe\/Paris/);
  await expect(text).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
});

// R16.1: no sale, a single day, ten years, an address that is wrong.
for (const [name, search] of [
  ['a single day', '?period=today'],
  ['ten years', '?all=true'],
  ['a time before any sale', '?from=2001-01-01&to=2001-01-31'],
  ['an address full of faults', '?from=x&to=y&indicator=z&compare=1&by=2&productID=-3'],
] as const) {
  test(`looks right for ${name}`, async ({ page }) => {
    await open(page, search);
    await expect(page.getByRole('region', { name: 'Indicators' })).toBeVisible();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  });
}

// R16.1: nothing moves when the figures arrive.
test('loads without layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      for (const { value } of shifts) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.05);
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`is accessible in ${theme} at ${width} pixels and keeps inside them`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await open(page, '?period=12m&compare=year_before');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Table' }).click();
      await expectAccessible(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(over).toBeLessThanOrEqual(0);
    });
  }
}
