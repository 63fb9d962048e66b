import { contrastsOnPaper } from './dashboard.ts';
import { links, orders, table } from './orders.ts';
import { authenticate, expect, test } from './test.ts';

const sales = `${orders}?all=true&type=ORDER`;
const usualSales = `${orders}?type=ORDER`;

test('the list and an open order are printed from the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await authenticate(page);
  await page.goto(sales);
  await expect(links(page).first()).toBeVisible();

  // R9.14: paper has the rows and what they are narrowed by, and nothing to press or to type in.
  await test.step('the list without its controls, and whole', async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText('Period: All time')).toBeVisible();
    for (const name of ['Views', 'Export', 'Columns', 'Filters', 'Clear all']) {
      await expect(main.getByRole('button', { name })).toHaveCount(0);
    }
    for (const role of ['searchbox', 'combobox', 'radiogroup', 'navigation'] as const) {
      await expect(main.getByRole(role)).toHaveCount(0);
    }
    // A window of 1000 has no room for all columns; paper has them, and the period of the sums.
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.goto(usualSales);
    await expect(links(page).first()).toBeVisible();
    await expect(table(page).getByRole('columnheader')).not.toHaveCount(7);
    await expect(main.getByText('Period: Last 30 days')).toBeHidden();
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await page.setViewportSize({ width: 718, height: 900 });
    await expect(table(page).getByRole('columnheader')).toHaveCount(7);
    await expect(main.getByText('Period: Last 30 days')).toBeVisible();
    const cut = await table(page).evaluate(({ parentElement: box, clientWidth }) => ({
      beside: clientWidth - (box?.clientWidth ?? 0),
      texts: [...(box?.querySelectorAll('tbody [title]') ?? [])].filter(
        (text) => text.scrollWidth > text.clientWidth,
      ).length,
    }));
    expect(cut).toEqual({ beside: 0, texts: 0 });
    expect(Math.min(...(await contrastsOnPaper(table(page))))).toBeGreaterThan(4.5);
    await page.goto(sales);
    await expect(links(page).first()).toBeVisible();
  });

  const order = page.locator('aside, dialog').filter({ hasText: /^Order MK-/ });
  const entries = order.getByRole('table');

  // R11.7, R9.14: a printed order is all of it and nothing else, in black on white.
  for (const width of [1440, 1000]) {
    await test.step(`an open order whole at ${width}`, async () => {
      await page.emulateMedia({ media: null });
      await page.setViewportSize({ width, height: 700 });
      await links(page).first().click();
      const role = width < 1280 ? 'dialog' : 'complementary';
      await expect(page.getByRole(role, { name: /^Order / })).toBeVisible();
      await expect(order.getByRole('region', { name: 'Customer' })).toBeVisible();
      await expect(entries).toBeHidden();
      // It stays the same one: to print it does not open it again.
      const opened = await order.elementHandle();
      // On paper this small it goes on over pages.
      const paper = await page.pdf({ format: 'A6' });
      const pages = paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
      expect(pages.length).toBeGreaterThan(1);
      expect(await order.evaluate((now, before) => now === before, opened)).toBe(true);
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      await page.setViewportSize({ width: 718, height: 700 });
      await expect(entries).toBeVisible();
      for (const name of ['Close', 'Copy reference', 'Refund']) {
        await expect(order.getByRole('button', { name })).toHaveCount(0);
      }
      await expect(table(page)).toBeHidden();
      await expect(page.getByRole('searchbox')).toHaveCount(0);
      const clipped = await order.evaluate((panel) =>
        [panel, ...panel.querySelectorAll('*')]
          .filter((part) => part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 1)
          .filter((part) => getComputedStyle(part).overflowY !== 'visible')
          .map((part) => part.className),
      );
      expect(clipped).toEqual([]);
      const body = order.locator('details').locator('..');
      const [content, shown] = await body.evaluate((it) => [it.scrollHeight, it.clientHeight]);
      expect(content).toBe(shown);
      expect(content).toBeGreaterThan(700);
      expect(await order.boundingBox()).toMatchObject({ x: 0, width: 718 });
      await expect(order).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      expect(Math.min(...(await contrastsOnPaper(order)))).toBeGreaterThan(4.5);
      const veil = await order.evaluate((panel) => getComputedStyle(panel, '::backdrop').display);
      if (width < 1280) expect(veil).toBe('none');
      await page.goBack();
      await expect(order).toHaveCount(0);
    });
  }
});
