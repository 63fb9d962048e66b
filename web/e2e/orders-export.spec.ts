import { readFile } from 'node:fs/promises';
import { centsOf, links, orders, totals, valueBeside } from './orders.ts';
import { authenticate, expect, test } from './test.ts';

// R11.5, R11.6
test('the control total of an export is the totals row', async ({ page }) => {
  await authenticate(page);
  await page.goto(`${orders}?all=true&columns=reference,base,gross,commission,net`);
  await expect(links(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^Export/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  const text = await readFile((await download.path()) as string, 'utf8');
  const table = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/);
  const last = (table.at(-1) ?? '').split(',');
  const count = centsOf(await valueBeside(totals(page), 'Lines')) / 100;
  expect(table.length - 2).toBe(count);
  const refunds = await valueBeside(totals(page), 'Refunds (gross)');
  const inLabel = /Refunds \(gross\): (-?[\d.]+)/.exec(last[0] ?? '');
  expect(centsOf(inLabel?.[1] ?? '')).toBe(centsOf(refunds));
  for (const [place, name] of ['Base', 'Gross', 'Commission', 'Net'].entries()) {
    const inFile = centsOf(last[place + 1] ?? '');
    expect(inFile, name).toBe(centsOf(await valueBeside(totals(page), name)));
    const lines = table.slice(1, -1).map((line) => centsOf(line.split(',')[place + 1] ?? ''));
    expect(
      lines.reduce((sum, cents) => sum + cents, 0),
      name,
    ).toBe(inFile);
  }
});
