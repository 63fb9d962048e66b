import type { Page } from '@playwright/test';
import { contrastsOnPaper, figures, isApi, open, operation, tile } from './dashboard.ts';
import { watchShift } from './shift.ts';
import { authenticate, expect, test } from './test.ts';

test.beforeEach(async ({ page }) => authenticate(page));

const turnover = (page: Page) => page.getByRole('table', { name: 'Turnover over time' });

test('shows the indicators and the level of a seller, and what is behind them', async ({
  page,
}) => {
  // R2.10, R16.1: nothing moves when the figures arrive.
  await test.step('seven indicators come in one round and without layout shift', async () => {
    const requests: string[] = [];
    page.on('request', (request) => isApi(request) && requests.push(operation(request)));
    await watchShift(page);
    const dashboard = await figures(page, '');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.05);
    expect(requests.filter((name) => name.startsWith('Dashboard')).sort()).toEqual([
      'DashboardFigures',
      'DashboardStanding',
    ]);
    expect(dashboard.indicators).toHaveLength(7);
    const sales = dashboard.indicators.find(
      ({ indicator }: { indicator: string }) => indicator === 'SALES',
    );
    expect(sales.value).toBeGreaterThan(0);
    await expect(tile(page, 'Sales').getByRole('link')).toContainText(
      new Intl.NumberFormat('en').format(sales.value),
    );
    await expect(page.getByRole('heading', { name: 'Turnover over time' })).toBeVisible();
  });

  // R16.1
  await test.step('it says how an indicator is counted, by keyboard', async () => {
    await page.getByRole('button', { name: 'Conversion: how it is counted' }).focus();
    await page.keyboard.press('Enter');
    const text = page.getByText(/Sales divided by sessions.*midnight in Paris/);
    await expect(text).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(text).toBeHidden();
  });

  // R9.14, R16.1: whoever reads far down still sees what the columns are.
  await test.step('the head of the table stays in sight below the bar', async () => {
    await page.getByRole('button', { name: 'Table' }).click();
    await turnover(page).getByRole('row').last().scrollIntoViewIfNeeded();
    const bar = await page.getByRole('banner').boundingBox();
    const head = await turnover(page).getByRole('columnheader').first().boundingBox();
    expect(head?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  // R16.2
  await test.step('the level says what is missing, and can be played through', async () => {
    await page.getByRole('link', { name: /^(No level yet|Conqueror|Captain|Superhero)$/ }).click();
    const card = page.getByRole('region', { name: 'Your level' });
    await expect(card.getByRole('meter')).toHaveCount(4);
    await expect(card.getByText(/^If nothing changes|^Levels are worked out/)).toBeVisible();
    await card.getByRole('spinbutton', { name: 'More 5-star ratings' }).fill('2');
    await expect(card.getByText(/^Your level next Monday would (still )?be:/)).toBeVisible();
  });
});

// R16.1, R16.3: what is chosen is in the address; back undoes it, a reload keeps it.
test('keeps indicator, comparison, dimension, period and product in the address', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Refunds', exact: true }).click();
  await page.getByText('A year earlier', { exact: true }).click();
  await page.getByRole('tab', { name: 'Country' }).click();
  await page.getByRole('button', { name: 'Period: Last 30 days' }).click();
  await page.getByRole('button', { name: 'Last 12 months' }).click();
  await expect(page).toHaveURL(/period=12m/);
  await expect(page).toHaveURL(/indicator=refunds&compare=year_before&by=country/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Refunds over time' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Refunds by country' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'A year earlier' })).toBeChecked();

  const product = page.getByRole('combobox', { name: 'Product' });
  await product.click();
  await page.getByRole('option').nth(1).click();
  await expect(page).toHaveURL(/productID=\d+/);
  await page.goBack();
  await expect(page).not.toHaveURL(/productID/);
  await expect(product).toHaveValue('All products');

  // R9.14: a click puts the caret into the name of what is chosen; typing replaces it all the same.
  await test.step('the product is searched by mouse, and left without a choice is what it was', async () => {
    await product.click();
    const name = (await page.getByRole('option').nth(1).innerText()).trim();
    for (const _ of ['at first', 'with the focus still there']) {
      await product.click();
      await page.keyboard.type(name.toLowerCase());
      await expect(product).toHaveValue(name.toLowerCase());
      await expect(page.getByRole('option')).toHaveText([name]);
      await page.keyboard.press('Escape');
      await expect(product).toHaveValue('All products');
    }
    await product.click();
    await page.keyboard.type(name);
    await page.getByRole('option', { name }).click();
    await expect(page).toHaveURL(/productID=\d+/);
    // The focus is still there, and so is a name to be replaced.
    await product.click();
    await page.keyboard.type('all pro');
    await expect(page.getByRole('option')).toHaveText(['All products']);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(product).toHaveValue(name);
  });

  // R16.1: no sale, ten years.
  await test.step('it looks right for ten years, and for a time before any sale', async () => {
    for (const search of ['?all=true', '?from=2001-01-01&to=2001-01-31']) {
      await open(page, search);
      await expect(page.getByRole('region', { name: 'Indicators' })).toBeVisible();
      await expect(page.getByText('could not be loaded')).toHaveCount(0);
    }
  });
});

// R16.1
test('every chart can be had as table, CSV and PNG, and prints with its numbers', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '?period=7d');
  await expect(turnover(page)).toBeHidden();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(turnover(page).getByRole('row')).toHaveCount(8);
  await page.getByRole('button', { name: 'Table' }).click();
  for (const [format, begin] of [
    ['CSV', '\uFEFFFrom,To,Turnover,Previous period'],
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
  const main = page.getByRole('main');
  expect(Math.min(...(await contrastsOnPaper(main)))).toBeLessThan(2); // light text

  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(turnover(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Table' })).toBeHidden();
  // Only the content is printed, and it says what it is of.
  await expect(page.getByText(/^All products · /)).toBeVisible();
  for (const role of ['banner', 'navigation', 'contentinfo', 'tab'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: /how it is counted/ })).toHaveCount(0);

  // R9.14: paper is white, also for those who look at a dark screen.
  await test.step('in colours that are read on paper', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('figure').first()).toHaveCSS('color-scheme', 'light');
    const read = await contrastsOnPaper(main);
    expect(read.length).toBeGreaterThan(50);
    expect(Math.min(...read)).toBeGreaterThanOrEqual(4.5);
    // Both lines of the curve are seen, on a panel as white as the paper.
    const lines = main.locator('figure svg path[class*="now"], figure svg path[class*="before"]');
    const seen = await contrastsOnPaper(lines, 'stroke');
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(3);
    await expect(main.locator('section').filter({ has: page.getByRole('figure') })).toHaveCSS(
      'background-color',
      'rgb(255, 255, 255)',
    );
  });
});
