import { openGallery, specimen } from './gallery.ts';
import { expect, test } from './test.ts';

// R9.10
test('spinners come in three sizes', async ({ page }) => {
  await openGallery(page);
  const spinners = await specimen(page, 'Spinner').getByRole('status').all();
  const edges = await Promise.all(spinners.map(async (s) => (await s.boundingBox())?.width));
  expect(edges).toEqual([16, 24, 40]);
});

test('a table is one for the reader, and cards on a phone', async ({ page }) => {
  await openGallery(page);
  const table = page.getByRole('table', { name: 'Order lines' });
  const row = table.getByRole('row').nth(1);
  const gross = row.getByRole('cell').nth(2);
  await expect(gross).toHaveCSS('text-align', 'right');
  await expect(gross).toHaveCSS('font-variant-numeric', 'tabular-nums');

  // The head stays in sight while its rows pass below it.
  await page.setViewportSize({ width: 1440, height: 200 });
  await row.evaluate((element) => element.scrollIntoView());
  const head = await table.getByRole('columnheader').first().boundingBox();
  expect(head?.y).toBeCloseTo(0, 0);

  await page.setViewportSize({ width: 390, height: 900 });
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await expect(row.getByRole('rowheader')).toHaveText('Delivery dates');
  const [first, second] = [
    await row.getByRole('cell').nth(0).boundingBox(),
    await row.getByRole('cell').nth(1).boundingBox(),
  ];
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  expect(second?.x).toBe(first?.x);
});
