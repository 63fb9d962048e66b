import type { Locator, Page } from '@playwright/test';
import { centsOf, links, orders, totals, valueBeside } from './orders.ts';
import { authenticate, expect, test } from './test.ts';

/** The newest sales, with the columns that an export is compared by. */
const sales = `${orders}?all=true&type=ORDER&columns=reference,base,gross,commission,net`;

const panel = (page: Page) => page.getByRole('complementary', { name: /^Order / });

/** Opens the newest sale that its seller may still refund in part. */
async function openRefundable(page: Page): Promise<void> {
  await page.goto(sales);
  await links(page).first().click();
  await expect(panel(page).getByRole('region', { name: 'Customer' })).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

// R11.7
test('one order opens beside the list, with its money and its books', async ({ page }) => {
  await authenticate(page);
  await openRefundable(page);
  const order = panel(page);
  for (const name of ['Lines', 'Totals', 'Where the money is', 'Customer']) {
    await expect(order.getByRole('region', { name })).toBeVisible();
  }
  await order.getByText('Ledger entries').click();
  await expect(order.getByRole('table')).toBeVisible();
  const amounts = await order.getByRole('table').locator('tbody td:last-child').allInnerTexts();
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts.map(centsOf).reduce((sum, cents) => sum + cents, 0)).toBe(0);

  // The address leads back to it, and Escape to its line.
  await page.reload();
  await expect(panel(page).getByRole('region', { name: 'Customer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(links(page).first()).toBeFocused();

  // R1.4, R11.7: the panel was opened once, whatever language it speaks since.
  await test.step('a change of language leaves the focus where it was', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await links(page).first().click();
    await expect(panel(page).getByRole('region', { name: 'Customer' })).toBeVisible();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('complementary', { name: /^Bestellung / })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Kunde' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sprache' })).toBeFocused();
  });
});

// R11.7, R2.18: what identifies a line stays in sight, and so does what the frame has to say.
test('nothing is cut beside an order', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await authenticate(page, 'banned');
  await page.goto(`${orders}?all=true`);
  await links(page).nth(1).click();
  await expect(panel(page).getByRole('region', { name: 'Customer' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Order lines' });
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Order', 'Product', 'Gross']);
  const edge = (place: Locator) =>
    place.evaluate((element) => element.getBoundingClientRect().right);
  const left = await panel(page).evaluate((element) => element.getBoundingClientRect().left);
  expect(await edge(table)).toBeLessThanOrEqual(left);
  const banner = page.getByRole('status').filter({ hasText: /is banned/ });
  expect(await edge(banner)).toBeLessThanOrEqual(left);
  const names = table.locator('tbody tr td:nth-child(3) [title]');
  const widths = await names.evaluateAll((all) => all.map((name) => name.clientWidth));
  expect(Math.min(...widths)).toBeGreaterThan(60);

  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader')).toHaveCount(7);
});

test.describe('far from Paris', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  // R11.1, R11.7: a day is a day in Paris, in the list and beside it.
  test('list and order say the same day', async ({ page }) => {
    await authenticate(page);
    await page.goto(`${orders}?all=true&type=ORDER&columns=date,time,reference`);
    await expect(links(page).first()).toBeVisible();
    for (const place of [0, 2, 4, 6, 8]) {
      const row = page.getByRole('table', { name: 'Order lines' }).locator('tbody tr').nth(place);
      await expect(row.getByRole('link')).toHaveText(/\S/);
      const [date, time, reference] = await row.locator('th, td').allInnerTexts();
      await row.getByRole('link').click();
      await expect(panel(page)).toContainText(reference ?? '-');
      await expect(panel(page)).toContainText(`${date} ${time} (Paris time)`);
    }
  });
});

// R11.5, R11.7
test('a seller refunds a part, and order and list show it', async ({ page }) => {
  await authenticate(page);
  await openRefundable(page);
  await expect(totals(page)).toContainText('€');
  const before = centsOf(await valueBeside(totals(page), 'Gross'));
  await panel(page)
    .getByRole('button', { name: /^Refund / })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: 'Partial amount' }).check();
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1,00');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Agreed with the customer');
  const effects = dialog.getByRole('region', { name: 'Summary' });
  await expect(effects).toContainText('The customer gets back');
  await expect(effects).toContainText('Expected on');
  await dialog.getByRole('button', { name: 'Refund €1', exact: true }).dblclick();
  await expect(page.getByText('€1 refunded')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const refunds = panel(page).getByRole('list', { name: 'Refunds' });
  await expect(refunds).toContainText('Agreed with the customer');
  await expect(refunds).toContainText('−€1');
  await expect(refunds.getByRole('listitem')).toHaveCount(1);
  // The sales stay as they are; the refund is a line of its own.
  expect(centsOf(await valueBeside(totals(page), 'Gross'))).toBe(before);
  await page.goto(`${orders}?type=REFUND`);
  await expect(page.getByRole('table', { name: 'Order lines' })).toContainText('−€1');
});
