import type { Page } from '@playwright/test';
import { figures, isApi, open, tile } from './dashboard.ts';
import { authenticate, expect, test } from './test.ts';

/** The next answer with lines of the order list. */
const ordersAnswered = (page: Page) =>
  page.waitForResponse(
    (response) =>
      isApi(response.request()) && Boolean(response.request().postData()?.includes('orders(')),
  );

test.beforeEach(async ({ page }) => authenticate(page));

const figureOf = (
  dashboard: { indicators: { indicator: string; value: number }[] },
  name: string,
) => dashboard.indicators.find(({ indicator }) => indicator === name)?.value ?? 0;

test('a figure leads to what is behind it, which comes to the same', async ({ page }) => {
  const dashboard = await figures(page, '?period=12m&indicator=average_rate');
  const { from, to } = dashboard;

  // R16.3: the tile equals the total of the orders it leads to, to the cent.
  await test.step('turnover to its orders', async () => {
    const orders = ordersAnswered(page);
    await tile(page, 'Turnover').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/orders\\?from=${from}&to=${to}&type=ORDER`));
    const { data } = await (await orders).json();
    expect(data.orders.totals.gross).toBe(figureOf(dashboard, 'TURNOVER'));
    await page.goBack();
  });

  // R16.3: and so does the average of the ratings, of all products and of one.
  await test.step('an average to the ratings it is of', async () => {
    const shown = new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(
      figureOf(dashboard, 'AVERAGE_RATE') / 100,
    );
    await tile(page, 'Average rating').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/reviews\\?from=${from}&to=${to}$`));
    const summary = page.getByRole('region', { name: 'Rating summary' });
    await expect(summary).toContainText(shown);
    await page.goBack();
    const bar = page
      .getByRole('table', { name: 'Average rating by product' })
      .getByRole('row')
      .nth(1);
    const average = bar.getByRole('cell').first();
    await expect(average).toHaveText(/\d/);
    const ofProduct = await average.innerText();
    await bar.getByRole('link').click();
    await expect(page).toHaveURL(/\/reviews\?from=.*&productID=\d+$/);
    await expect(summary).toContainText(ofProduct.trim());
  });
});

// R16.3: sessions leave no lines; their figure leads to the counts it sums up.
test('a number of sessions leads to its days, and a day to its products', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const days = page.getByRole('group', { name: 'Sessions over time' });

  // On a phone the table is longer than the screen; one comes to its beginning.
  await test.step('to the first of them on a phone', async () => {
    await tile(page, 'Sessions').getByRole('link').click();
    await expect(days).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Sessions over time' })).toBeInViewport();
    await expect(days.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(days).toHaveCount(0);
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await tile(page, 'Sessions').getByRole('link').click();
  await expect(days).toBeFocused();
  await expect(days).toBeInViewport();
  await expect(days.getByRole('link').first()).toHaveText(/\d/);
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

test('sessions are divided by type, and a product as the whole is', async ({ page }) => {
  type Row = { value: string; sessions: number; turnover: number };
  type Breakdown = { dimension: string; rows: Row[] };
  const byType = page.getByRole('table', { name: 'Sessions by type' });
  const whole = await figures(page, '?period=12m&indicator=sessions&by=type');
  const [products, types] = whole.breakdowns as [Breakdown, Breakdown];
  const [best] = products.rows as [Row];

  // R16.1, R16.3: a product has a type, so its sessions, tickets and ratings are divided by it too.
  await test.step('the parts of all sessions come to all of them', async () => {
    const sum = ({ rows }: Breakdown) => rows.reduce((all, row) => all + row.sessions, 0);
    const sessions = figureOf(whole, 'SESSIONS');
    expect(sessions).toBeGreaterThan(0);
    expect([sum(products), sum(types)]).toEqual([sessions, sessions]);
    await expect(byType.getByRole('row').nth(1)).toContainText('%');
    await expect(byType.getByRole('link')).toHaveCount(0);
  });

  const one = await figures(page, `?period=12m&productID=${best.value}&indicator=sessions&by=type`);
  // R16.1, R16.3: of one product there are all bars, and each is what its orders come to.
  for (const { dimension, rows } of one.breakdowns as Breakdown[]) {
    const sum = rows.reduce((all, row) => all + row.turnover, 0);
    expect(sum, dimension).toBe(best.turnover);
  }
  await test.step('the sessions of one product lead to its days', async () => {
    await byType.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`productID=${best.value}&indicator=sessions.*#days$`));
    await page.goBack();
  });

  await test.step('its bars lead to its orders', async () => {
    await page.getByRole('button', { name: 'Turnover', exact: true }).click();
    await page.getByRole('tab', { name: 'Country' }).click();
    const { rows } = one.breakdowns.find(
      ({ dimension }: Breakdown) => dimension === 'COUNTRY',
    ) as Breakdown;
    const [country] = rows as [Row];
    const orders = ordersAnswered(page);
    const bars = page.getByRole('table', { name: 'Turnover by country' });
    await bars.getByRole('link').first().click();
    await expect(page).toHaveURL(
      new RegExp(`/orders\\?from=.+&productID=${best.value}&country=${country.value}&type=ORDER`),
    );
    const { data } = await (await orders).json();
    expect(data.orders.totals.gross).toBe(country.turnover);
  });
});
