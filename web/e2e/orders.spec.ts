import { chips, choose, nextPage, openOrders, orders, table } from './orders.ts';
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

// R11.7
test('on a phone lines are cards, and open as a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await authenticate(page);
  await page.goto(`${orders}?all=true`);
  const cards = page.getByRole('list', { name: 'Order lines' }).getByRole('link');
  await expect(cards).toHaveCount(10);
  await expect(table(page)).toHaveCount(0);
  await choose(page, 'Source', 'Marketplace');
  await expect(chips(page)).toContainText('Source: Marketplace');
  const sheet = page.getByRole('dialog', { name: /^Order / });
  await cards.first().click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await cards.first().click();
  await expect(sheet.getByRole('region', { name: 'Customer' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
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
