import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, personButton, signIn, test } from './test.ts';

const orders = '/sellers/en/orders';

const table = (page: Page) => page.getByRole('table', { name: 'Order lines' });
const links = (page: Page) => table(page).getByRole('link');
const totals = (page: Page) => page.getByRole('region', { name: /^Totals of all lines/ });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const count = (page: Page) => page.getByText(/^[\d,]+ lines?$/);
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search.slice(1));

/** Signs in and opens the list. */
async function openOrders(page: Page, address = ''): Promise<void> {
  await signIn(page);
  await page.goto(orders + address);
  await expect(links(page).first()).toBeVisible();
}

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Waits for the next page of lines that the server gives to such a question. */
async function nextPage(
  page: Page,
  act: () => Promise<unknown>,
  isAsked: (variables: Record<string, unknown>) => boolean = () => true,
) {
  const isList = (request: Request) =>
    request.url().endsWith('/graphql') &&
    request.postDataJSON().operationName === 'Orders' &&
    isAsked(request.postDataJSON().variables);
  const answer = page.waitForResponse((response) => isList(response.request()));
  await act();
  const response = await answer;
  const { data } = await response.json();
  return { ...data.orders, asked: response.request().postDataJSON().variables };
}

/** Cents of an amount as English writes it. */
function centsOf(text: string): number {
  const [euros = '0', cents = ''] = text.replace(/[^\d.]/g, '').split('.');
  const amount = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return /^\s*[−-]/.test(text) ? -amount : amount;
}

// R11.1, R11.4: what each filter lets through is what it says.
test('each filter narrows the list', async ({ page }) => {
  await openOrders(page, '?all=true&length=100');
  const narrowed: [string, string, string, (line: Record<string, unknown>) => boolean][] = [
    ['Source', 'Marketplace', 'source=ADDONS', (line) => line.source === 'ADDONS'],
    ['Language', 'French', 'language=fr', (line) => line.language === 'fr'],
    ['Type', 'Refunds only', 'type=REFUND', (line) => line.type === 'REFUND'],
  ];
  for (const [filter, option, address, fits] of narrowed) {
    const [name = '', value] = address.split('=');
    const { lines, total_count } = await nextPage(
      page,
      () => choose(page, filter, option),
      (variables) => variables[name] === value,
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line: Record<string, unknown>) => !fits(line))).toEqual([]);
    expect(query(page)).toContain(address);
    await expect(count(page)).toHaveText(new RegExp(`^${total_count.toLocaleString('en')} line`));
    await page.getByRole('button', { name: new RegExp(`^Remove filter ${filter}`) }).click();
    await expect(page).not.toHaveURL(new RegExp(address));
  }

  const care = await nextPage(
    page,
    () => page.getByRole('button', { name: 'Business Care only' }).click(),
    ({ businessCareOnly }) => businessCareOnly === true,
  );
  expect(care.lines.every((line: { is_business_care: boolean }) => line.is_business_care)).toBe(
    true,
  );
  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(chips(page)).toHaveCount(0);
  expect(query(page)).toBe('length=100');
});

// R11.1, R7.8: products by their names, all of them first.
test('a product is found by its name', async ({ page }) => {
  await openOrders(page, '?all=true');
  const name = await table(page).locator('[data-flexible="product"]').nth(1).innerText();
  const product = page.getByRole('combobox', { name: 'Product', exact: true });
  await product.click();
  await expect(page.getByRole('option').first()).toHaveText('All products');
  const wanted = name.split('\n')[0] ?? '';
  const { lines, asked } = await nextPage(page, () =>
    page.getByRole('option', { name: wanted, exact: true }).click(),
  );
  expect(new Set(lines.map((line: { product_id: string }) => line.product_id))).toEqual(
    new Set([asked.productID]),
  );
  await expect(chips(page)).toContainText(`Product: ${wanted}`);
});

// R11.1: a period by name, or any days from the calendar.
test('the period is one of the usual ones or any days', async ({ page }) => {
  await openOrders(page);
  await page.getByRole('button', { name: 'Period: Last 30 days' }).click();
  const year = await nextPage(page, () =>
    page.getByRole('button', { name: 'Last 12 months' }).click(),
  );
  expect(query(page)).toBe('period=12m');
  expect(year.lines.every(({ day }: { day: string }) => day >= year.asked.from)).toBe(true);

  await page.getByRole('button', { name: 'Period: Last 12 months', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Previous month' }).click();
  const days = dialog.locator('table button:not([disabled], [data-outside])');
  await days.nth(2).click();
  const range = await nextPage(page, () => days.nth(10).click());
  expect(query(page)).toBe(`from=${range.asked.from}&to=${range.asked.to}`);
  for (const { day } of range.lines) {
    expect(day >= range.asked.from && day <= range.asked.to).toBe(true);
  }
});

// R11.1, R11.9
test('a search finds a reference, and survives another screen', async ({ page }) => {
  await openOrders(page, '?all=true');
  const reference = await links(page).nth(3).innerText();
  await page.getByRole('searchbox', { name: 'Search' }).fill(reference);
  await expect(page).toHaveURL(/search=/);
  await expect(links(page).first()).toHaveText(reference);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Orders');
  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(reference);
  await expect(page).toHaveURL(/search=/);
});

// R11.2: the address is the view; back brings back list and place.
test('back restores filters, page and place', async ({ page }) => {
  await openOrders(page, '?all=true&length=50&source=ADDONS');
  await nextPage(page, () => page.getByRole('button', { name: 'Next page' }).click());
  await expect(page).toHaveURL(/page=2/);
  await links(page).nth(30).scrollIntoViewIfNeeded();
  const reference = await links(page).nth(30).innerText();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(300);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Orders');
  await page.goBack();
  await expect(links(page).nth(30)).toHaveText(reference);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  expect(query(page)).toBe('all=true&source=ADDONS&length=50&page=2');
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Source', exact: true })).toHaveValue(
    'Marketplace',
  );
});

test('an address that makes no sense shows the list all the same', async ({ page }) => {
  await openOrders(page, '?all=true&page=9999999&length=3&sort=SIZE&columns=x&from=2026-02-30');
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

// R11.3
test('the heads of the columns sort', async ({ page }) => {
  await openOrders(page, '?all=true&columns=date,reference,base,gross,net');
  for (const [head, key] of [
    ['Base', 'base'],
    ['Gross', 'gross'],
    ['Net', 'net'],
  ] as const) {
    for (const [direction, sign] of [
      ['descending', -1],
      ['ascending', 1],
    ] as const) {
      const { lines } = await nextPage(page, () =>
        table(page).getByRole('button', { name: head, exact: true }).click(),
      );
      const amounts: number[] = lines.map((line: Record<typeof key, number>) => line[key]);
      expect(amounts).toEqual([...amounts].sort((a, b) => sign * (a - b)));
      await expect(
        table(page).getByRole('columnheader', { name: head, exact: true }),
      ).toHaveAttribute('aria-sort', direction);
    }
  }
});

// R11.5, R11.6: the totals are the sums of exactly the lines of the export.
test('the totals are the sums of the exported lines', async ({ page }) => {
  await openOrders(page, '?period=12m&columns=reference,base,gross,commission,net');
  await page.getByRole('button', { name: /^Export/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const rows = file
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','));
  // Between the headings and the control total; references hold no comma.
  const lines = rows.slice(1).filter(([first]) => /^[A-Z]+-/.test(first ?? ''));
  const sums = [1, 2, 3, 4].map((at) =>
    lines.reduce((sum, line) => sum + centsOf(line[at] ?? ''), 0),
  );
  const shown = await totals(page).getByRole('definition').allInnerTexts();
  expect(Number(shown[0]?.replace(/\D/g, ''))).toBe(lines.length);
  expect(shown.slice(1, 5).map(centsOf)).toEqual(sums);
});

// R11.8
test('a view keeps filters, columns, order and amount', async ({ page }) => {
  const kept =
    'all=true&source=AD&sort=NET_TURNOVER&amount_display=net&columns=reference,amount,date';
  await openOrders(page, `?${kept}`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of the view').fill('Adverts by net');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('The view “Adverts by net” is saved.')).toBeVisible();
  await page.goto(orders);
  await expect(links(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Adverts by net', exact: true }).click();
  await expect(page).toHaveURL(/sort=NET_TURNOVER/);
  expect(query(page)).toBe(kept);
  await expect(table(page).getByRole('columnheader')).toHaveText(['Order', 'Net', 'Date']);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Delete view “Adverts by net”' }).click();
  await expect(page.getByRole('button', { name: 'Adverts by net', exact: true })).toHaveCount(0);
});

test('columns are chosen and moved by keyboard', async ({ page }) => {
  await openOrders(page);
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Country' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Move Country up' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move Country up' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Date',
    'Order',
    'Product',
    'Customer',
    'Source',
    'Gross',
    'Country',
    'Your share',
  ]);
});

test('the keyboard goes through the rows and back to them', async ({ page }) => {
  await openOrders(page);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(links(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order=/);
  await expect(page.getByRole('complementary', { name: /^Order / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/order=/);
  await expect(links(page).nth(1)).toBeFocused();
});

test('on a phone lines are cards, and open as a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto(`${orders}?all=true`);
  const cards = page.getByRole('list', { name: 'Order lines' }).getByRole('link');
  await expect(cards).toHaveCount(10);
  await expect(table(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await choose(page, 'Source', 'Marketplace');
  await expect(chips(page)).toContainText('Source: Marketplace');
  await cards.first().click();
  await expect(page.getByRole('dialog', { name: /^Order / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// R2.18
test('a banned seller sees their orders', async ({ page }) => {
  await page.goto(orders);
  await personButton(page, 'banned').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(
    totals(page)
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 820, 390]) {
    // R9.14
    test(`axe finds nothing in ${colorScheme} at ${width}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page);
      await page.goto(`${orders}?all=true&source=ADDONS`);
      await expect(totals(page)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Period/ }).click();
      await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Columns' }).click();
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}
