import type { Page } from '@playwright/test';
import { open, operation, tile } from './dashboard.ts';
import { authenticate, expect, expectToFit, test } from './test.ts';

interface Answer {
  indicators: { indicator: string; value: number; series: { from: string; value: number }[] }[];
  markers: { on: string; kind: string; product_id: string | null; text: string }[];
  breakdowns: { dimension: string; rows: { value: string; name: string; turnover: number }[] }[];
}

/** Signs in, lets the server answer, and changes what it says before the page reads it. */
async function changing(page: Page, change: (dashboard: Answer) => void): Promise<void> {
  await authenticate(page);
  await page.route('**/graphql', async (route) => {
    if (operation(route.request()) !== 'DashboardFigures') return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    change(json.data.dashboard);
    return route.fulfill({ response, json });
  });
}

/** As many products as that, like the first. */
const ofProducts = (count: number) => (dashboard: Answer) => {
  const rows = dashboard.breakdowns[0]?.rows ?? [];
  const [first] = rows;
  if (!first) throw new Error('The demo seller has sold nothing.');
  const one = (n: number) => ({ ...first, value: String(n), name: `Product ${n}` });
  rows.splice(0, rows.length, ...Array.from({ length: count }, (_, n) => one(n + 1)));
};

const bars = (page: Page) => page.getByRole('table', { name: 'Turnover by product' });

test('of more bars than a page shows, all can be had', async ({ page }) => {
  await changing(page, ofProducts(1060));
  await open(page);
  const more = page.getByRole('button', { name: 'Show 1,052 more' });
  await expect(more).toBeVisible();
  await expect(bars(page).getByRole('row')).toHaveCount(9);

  // R16.1: browsers limit how high a picture is.
  await test.step('there is a picture of more of them than one holds', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Turnover by product: download as PNG' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) {
      chunks.push(chunk as Buffer);
    }
    const file = Buffer.concat(chunks);
    expect(file.toString('latin1', 1, 4)).toBe('PNG');
    // The smallest area that a browser draws is 16 million pixels.
    expect(file.readUInt32BE(16) * file.readUInt32BE(20)).toBeLessThan(2 ** 24);
  });

  // R16.1: on paper nobody can ask for the rest.
  await test.step('all of them are printed', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(bars(page).getByRole('row')).toHaveCount(1061);
    await expect(bars(page).getByText('Product 1060')).toBeVisible();
    await expect(more).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await expect(bars(page).getByRole('row')).toHaveCount(9);
  });

  // R9.14: the keyboard goes on with the first row that was not there before.
  await test.step('the rest takes the focus from the button that showed it', async () => {
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(bars(page).getByRole('link', { name: 'Product 9', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(bars(page).getByRole('link', { name: 'Product 10', exact: true })).toBeFocused();
  });
});

test('on a phone there is room for the largest amounts and for many marks', async ({ page }) => {
  const text = 'A name that is long → Another name that is even longer than that';
  await changing(page, ({ indicators, breakdowns, markers }) => {
    for (const one of indicators.slice(0, 2)) one.value = 123_456_789_12;
    for (const row of breakdowns[0]?.rows ?? []) row.turnover = 123_456_789_12;
    const days = indicators[0]?.series ?? [];
    const marks = [days[0], days.at(-1)].flatMap((day) =>
      Array.from({ length: 5 }, () => ({ on: day?.from ?? '', text })),
    );
    markers.splice(0);
    for (const mark of marks) markers.push({ ...mark, kind: 'SHEET_CHANGED', product_id: null });
  });
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, '?period=12m');

  // R9.14, R16.1: however much was done on a day, what is said of it covers no button.
  await test.step('the tip of the curve keeps clear of the buttons', async () => {
    const curve = page.getByRole('slider');
    const tip = page.locator('figure [aria-hidden="true"]:has(> strong)');
    const button = page.getByRole('button', { name: 'Turnover over time: download as PNG' });
    await curve.focus();
    for (const key of ['End', 'Home']) {
      await page.keyboard.press(key);
      await expect(page.locator('figcaption')).toContainText(text);
      const box = await tip.boundingBox();
      const buttons = await button.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((buttons?.y ?? 0) + (buttons?.height ?? 0));
      const spot = await page.locator('figure svg path[class*="guide"]').boundingBox();
      const [left, right] = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)];
      expect((spot?.x ?? 0) < left || (spot?.x ?? 0) > right).toBe(true);
    }
  });

  // R9.1, R9.14, R16.1: the trend and the largest amounts fit into the tiles.
  for (const width of [390, 320]) {
    await test.step(`the tiles have a trend and hold hundreds of millions at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ['Turnover', 'Sales', 'Sessions']) {
        const frame = await tile(page, name).boundingBox();
        const trend = tile(page, name).locator('svg:has(> polyline)');
        await expect(trend).toBeVisible();
        const drawn = await trend.boundingBox();
        const words = await tile(page, name).getByRole('link').boundingBox();
        if (!frame || !drawn || !words) throw new Error('Something is not drawn.');
        expect(drawn.width).toBeGreaterThanOrEqual(32);
        expect(drawn.x + drawn.width).toBeLessThanOrEqual(frame.x + frame.width);
        expect(words.x + words.width).toBeLessThanOrEqual(frame.x + frame.width);
        // Beside the figure, or below it: never over it.
        expect(drawn.x >= words.x + words.width || drawn.y >= words.y + words.height - 1).toBe(
          true,
        );
      }
      await expect(tile(page, 'Turnover').getByText('€123,456,789.12')).toBeVisible();
      await expectToFit(page);
    });
  }
});
