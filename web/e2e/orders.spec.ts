import { chips, choose, links, nextPage, openOrders, orders, table, totals } from './orders.ts';
import { authenticate, expect, test } from './test.ts';

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
      const { lines } = await nextPage(
        page,
        () => table(page).getByRole('button', { name: head, exact: true }).click(),
        (asked) =>
          asked.sort === `${key.toUpperCase()}_TURNOVER` &&
          asked.direction === (sign < 0 ? 'DESC' : 'ASC'),
      );
      const amounts: number[] = lines.map((line: Record<typeof key, number>) => line[key]);
      expect(amounts).toEqual([...amounts].sort((a, b) => sign * (a - b)));
      await expect(
        table(page).getByRole('columnheader', { name: head, exact: true }),
      ).toHaveAttribute('aria-sort', direction);
    }
  }
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
  await authenticate(page);
  await page.goto(`${orders}?all=true`);
  const cards = page.getByRole('list', { name: 'Order lines' }).getByRole('link');
  await expect(cards).toHaveCount(10);
  await expect(table(page)).toHaveCount(0);
  await choose(page, 'Source', 'Marketplace');
  await expect(chips(page)).toContainText('Source: Marketplace');
  await cards.first().click();
  await expect(page.getByRole('dialog', { name: /^Order / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// R2.18
test('a banned seller sees their orders', async ({ page }) => {
  await authenticate(page, 'banned');
  await page.goto(orders);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(
    totals(page)
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

// A card has room for what a column must cut, also in German.
test('on a phone no value of a card is cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await authenticate(page, 'creator');
  await page.goto('/sellers/de/orders?all=true&source=AUTO');
  const values = page.getByRole('list', { name: 'Bestellpositionen' }).locator('[title]');
  await expect(values.filter({ hasText: 'Automatische Verlängerung' }).first()).toBeVisible();
  const cut = await values.evaluateAll((all) =>
    all.filter((value) => value.scrollWidth > value.clientWidth).map((value) => value.textContent),
  );
  expect(cut).toEqual([]);
});
