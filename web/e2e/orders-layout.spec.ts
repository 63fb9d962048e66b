import { marketplace, sendOrder } from './marketplace.ts';
import { links, orders, table, totals } from './orders.ts';
import { authenticate, expect, test } from './test.ts';

// R11.1, R11.7: what tells a line stays in sight.
test('a reference as long as it may be leaves room for everything else', async ({
  page,
  request,
}) => {
  const reference = 'MKLONG'.padEnd(100, 'X'); // with no place to break it
  await sendOrder(await marketplace(request), {
    reference,
    product: 'demo-industrial-01',
    price: 49_90,
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await authenticate(page, 'industrial');
  await page.goto(`${orders}?search=MKLONGX`);
  /** By how much the table is wider than its place, and how wide the product's name is. */
  const widths = () =>
    table(page).evaluate(({ parentElement: box, clientWidth }) => ({
      hidden: clientWidth - (box?.clientWidth ?? 0),
      product: box?.querySelector('td [title]')?.clientWidth ?? 0,
    }));
  const heads = table(page).getByRole('columnheader');
  await expect(heads).toHaveCount(7);
  await expect(links(page).first()).toHaveText(reference);
  expect((await widths()).hidden).toBe(0);

  const panel = page.getByRole('complementary', { name: `Order ${reference}` });
  await test.step('beside its order', async () => {
    await links(page).first().click();
    await expect(panel.getByRole('region', { name: 'Customer' })).toBeVisible();
    await expect(heads).toHaveText(['Date', 'Order', 'Product', 'Gross']);
    await expect.poll(widths).toMatchObject({ hidden: 0 });
    expect((await widths()).product).toBeGreaterThan(60);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  // R11.1, R9.14
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    const card = page.getByRole('list', { name: 'Order lines' }).getByRole('link');
    await expect(card.getByText(reference)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

// R11.1, R9.14: the sums of a long list are there before one has scrolled to its end, and hide nothing in use.
test('the totals stay in sight, and what has the focus is not behind them', async ({ page }) => {
  await authenticate(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${orders}?all=true&length=50`);
  await expect(links(page)).toHaveCount(50);
  await expect(totals(page)).toBeInViewport({ ratio: 1 });
  await links(page).first().focus();
  for (let row = 1; row < 30; row++) await page.keyboard.press('ArrowDown');
  await expect(links(page).nth(29)).toBeFocused();
  const [row, sums] = [await links(page).nth(29).boundingBox(), await totals(page).boundingBox()];
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(sums?.y ?? 0);
});

// R11.1, R1.3: texts are longer in some languages, and the bar of a window that scrolls takes 15.
test('the columns of the list fit a window of 1280 in long languages', async ({ page }) => {
  await authenticate(page);
  await page.setViewportSize({ width: 1280 - 15, height: 800 });
  const lines = page.getByRole('table');
  for (const language of ['de', 'ru']) {
    await test.step(language, async () => {
      await page.goto(`${orders.replace('/en/', `/${language}/`)}?all=true&length=50`);
      await expect(lines.getByRole('link')).toHaveCount(50);
      await expect(lines.getByRole('columnheader')).toHaveCount(7);
      const hidden = await lines.evaluate(
        ({ parentElement: box, clientWidth }) => clientWidth - (box?.clientWidth ?? 0),
      );
      expect(hidden).toBe(0);

      // Names are read, not guessed: few end in dots, and what marks a line makes its row no higher.
      const rows = await lines.getByRole('row').evaluateAll((all) =>
        all.slice(1).map((row) => ({
          height: row.clientHeight,
          isCut: [2, 3].map((at) => {
            const name = row.children[at]?.querySelector('[title]');
            return !name || name.scrollWidth > name.clientWidth;
          }),
        })),
      );
      expect(rows).toHaveLength(50);
      expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([40]));
      for (const at of [0, 1]) {
        expect(rows.filter(({ isCut }) => isCut[at]).length).toBeLessThan(50 / 4);
      }
    });
  }

  // R11.1, R9.14: with the spacing of WCAG 1.4.12 the list scrolls before its heads lie over each other.
  await test.step('the heads keep apart with wider letters', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
        p { margin-bottom: 2em !important; }
      `);
      document.adoptedStyleSheets = [sheet];
    });
    /** By how much the words of each head stand out of it. */
    const outside = await lines.getByRole('columnheader').evaluateAll((heads) =>
      heads.map((head) => {
        const words = document.createRange();
        words.selectNodeContents(head);
        return words.getBoundingClientRect().right - head.getBoundingClientRect().right;
      }),
    );
    expect(outside).toHaveLength(7);
    expect(Math.max(...outside)).toBeLessThanOrEqual(0);
  });
});

// R11.6: sums of ten thousand million, such as nobody in the demo has.
test('large sums stand apart in what an export will hold', async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'Orders') return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    const { totals } = answer.data.orders;
    for (const sum of ['base', 'gross', 'commission', 'net', 'refunds']) {
      totals[sum] = 10_306_238_892_48;
    }
    return route.fulfill({ response, json: answer });
  });
  await authenticate(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(orders);
  await page.getByRole('button', { name: /^Export/ }).click();
  const sums = page.getByRole('region', { name: /^The file will contain/ }).getByRole('definition');
  await expect(sums.filter({ hasText: '€10,306,238,892.48' })).toHaveCount(3);
  const wide = await sums.evaluateAll((all) =>
    all.filter((sum) => sum.scrollWidth > sum.clientWidth).map((sum) => sum.textContent),
  );
  expect(wide).toEqual([]);
});
