import type { APIRequestContext, Page } from '@playwright/test';
import { sendOrder } from './marketplace.ts';
import { links, orders, table } from './orders.ts';
import { expect, signIn, test } from './test.ts';

/** Opens the list on an order whose reference is as long as it may be, with no place to break it. */
async function openLongest(page: Page, request: APIRequestContext, width: number) {
  const reference = `MK${width}`.padEnd(100, 'X');
  await sendOrder(request, { reference, product: 'demo-industrial-01', price: 49_90 });
  await page.setViewportSize({ width, height: 900 });
  await signIn(page, 'industrial');
  await page.goto(`${orders}?search=MK${width}X`);
  return reference;
}

// R11.1, R9.14
test('a long reference leaves a phone its width', async ({ page, request }) => {
  const reference = await openLongest(page, request, 390);
  const card = page.getByRole('list', { name: 'Order lines' }).getByRole('link');
  await expect(card.getByText(reference)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

// R11.1, R11.7: what tells a line stays in sight.
for (const width of [1280, 1440]) {
  test(`a long reference leaves the other columns in sight at ${width}`, async ({
    page,
    request,
  }) => {
    const reference = await openLongest(page, request, width);
    /** By how much the table is wider than its place, and how wide the product's name is. */
    const widths = () =>
      table(page).evaluate(({ parentElement: box, clientWidth }) => ({
        hidden: clientWidth - (box?.clientWidth ?? 0),
        product: box?.querySelector('td [title]')?.clientWidth ?? 0,
      }));
    const heads = table(page).getByRole('columnheader');
    await expect(heads).toHaveCount(7);
    await expect(links(page).first()).toHaveText(reference);
    // At 1280 the least widths of the columns are by two pixels more than there is.
    expect((await widths()).hidden).toBeLessThanOrEqual(2);

    await links(page).first().click();
    const panel = page.getByRole('complementary', { name: `Order ${reference}` });
    await expect(panel.getByRole('region', { name: 'Customer' })).toBeVisible();
    await expect(heads).toHaveText(['Date', 'Order', 'Product', 'Gross']);
    await expect.poll(widths).toMatchObject({ hidden: 0 });
    expect((await widths()).product).toBeGreaterThan(60);
  });
}
