import type { Page } from '@playwright/test';
import { figures, isApi, open, tile } from './dashboard.ts';
import { expect, signIn, test } from './test.ts';

/** The next answer with lines of the order list. */
const ordersAnswered = (page: Page) =>
  page.waitForResponse(
    (response) =>
      isApi(response.request()) && Boolean(response.request().postData()?.includes('orders(')),
  );

test.beforeEach(async ({ page }) => signIn(page));

// R16.3: the tile equals the total of the orders it leads to, to the cent.
test('a figure leads to the orders behind it, which come to the same', async ({ page }) => {
  const dashboard = await figures(page, '?period=12m');
  const turnover = dashboard.indicators[0].value as number;
  const orders = ordersAnswered(page);
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
  const summary = page.getByRole('region', { name: 'Rating summary' });
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

// R16.1, R16.3: a product has a type, so its sessions, tickets and ratings are divided by it too.
test('sessions are divided by type, and of one product lead to its days', async ({ page }) => {
  const dashboard = await figures(page, '?period=12m&indicator=sessions&by=type');
  const sessions = dashboard.indicators.find(
    ({ indicator }: { indicator: string }) => indicator === 'SESSIONS',
  ).value as number;
  const [byProduct, byType] = dashboard.breakdowns as { rows: { sessions: number }[] }[];
  const sum = (rows: { sessions: number }[] = []) => rows.reduce((all, r) => all + r.sessions, 0);
  expect(sessions).toBeGreaterThan(0);
  expect([sum(byProduct?.rows), sum(byType?.rows)]).toEqual([sessions, sessions]);
  const table = page.getByRole('table', { name: 'Sessions by type' });
  await expect(table.getByRole('row').nth(1)).toContainText('%');
  await expect(table.getByRole('link')).toHaveCount(0);
  const { value } = dashboard.breakdowns[0].rows[0];
  await open(page, `?period=12m&indicator=sessions&by=type&productID=${value}`);
  await table.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`productID=${value}&indicator=sessions.*#days$`));
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
  const orders = ordersAnswered(page);
  await page.getByRole('table', { name: 'Turnover by country' }).getByRole('link').first().click();
  await expect(page).toHaveURL(
    new RegExp(`/orders\\?from=.+&productID=${best.value}&country=${value}&type=ORDER`),
  );
  const { data } = await (await orders).json();
  expect(data.orders.totals.gross).toBe(turnover);
});
