import type { Page } from '@playwright/test';
import {
  chips,
  choose,
  links,
  moreFilters,
  nextPage,
  openOrders,
  orders,
  query,
  table,
} from './orders.ts';
import { authenticate, expect, signIn, test } from './test.ts';

const count = (page: Page) => page.getByText(/^[\d,]+ lines?$/);

test('each filter narrows the list to what it says', async ({ page }) => {
  await openOrders(page, '?all=true&length=100');

  // R11.1, R7.8: products by their names, all of them first.
  await test.step('a product is found by its name', async () => {
    const second = table(page).locator('[data-flexible="first"]').nth(1);
    await expect(second).toHaveText(/\S/);
    const name = await second.innerText();
    const product = page.getByRole('combobox', { name: 'Product', exact: true });
    await product.click();
    await expect(page.getByRole('option').first()).toHaveText('All products');
    const wanted = name.split('\n')[0] ?? '';
    const { lines, asked } = await nextPage(
      page,
      () => page.getByRole('option', { name: wanted, exact: true }).click(),
      ({ productID }) => Boolean(productID),
    );
    expect(new Set(lines.map((line: { product_id: string }) => line.product_id))).toEqual(
      new Set([asked.productID]),
    );
    await expect(chips(page)).toContainText(`Product: ${wanted}`);
    await page.getByRole('button', { name: /^Remove filter Product/ }).click();
    await expect(page).not.toHaveURL(/productID/);
  });

  // R11.1, R11.4: what each filter lets through is what it says.
  await test.step('source, language, type and Business Care', async () => {
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

  // R11.1: a period by name, or any days from the calendar.
  await test.step('the period is one of the usual ones or any days', async () => {
    await page.getByRole('button', { name: 'Period: Last 30 days' }).click();
    const isYearAgo = (day: unknown) => Date.now() - Date.parse(String(day)) > 300 * 86_400_000;
    const year = await nextPage(
      page,
      () => page.getByRole('button', { name: 'Last 12 months' }).click(),
      ({ from }) => isYearAgo(from),
    );
    expect(query(page)).toBe('period=12m&length=100');
    expect(year.lines.every(({ day }: { day: string }) => day >= year.asked.from)).toBe(true);

    await page.getByRole('button', { name: 'Period: Last 12 months', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Previous month' }).click();
    const days = dialog.locator('table button:not([disabled], [data-outside])');
    await days.nth(2).click();
    const range = await nextPage(
      page,
      () => days.nth(10).click(),
      ({ from }) => from !== year.asked.from,
    );
    expect(query(page)).toBe(`from=${range.asked.from}&to=${range.asked.to}&length=100`);
    for (const { day } of range.lines) {
      expect(day >= range.asked.from && day <= range.asked.to).toBe(true);
    }
  });
});

// R11.2: whoever is faster than the list is drawn loses nothing.
test('two changes right after each other both count', async ({ page, context }) => {
  await openOrders(page, '?all=true&length=100&source=ADDONS');
  const developer = await context.newCDPSession(page);
  await developer.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await moreFilters(page);
  const remove = page.getByRole('button', { name: /^Remove filter Source/ });
  const care = page.getByRole('button', { name: 'Business Care only' });
  await page.evaluate(
    async ([first, second]) => {
      (first as HTMLElement).click();
      while (location.search.includes('source')) await new Promise((done) => setTimeout(done));
      (second as HTMLElement).click();
    },
    [await remove.elementHandle(), await care.elementHandle()] as const,
  );
  await expect.poll(() => query(page)).toBe('all=true&businessCareOnly=true&length=100');
});

// R9.14: a list long enough to scroll is no stop of its own.
test('Tab goes from filter to filter, also past a long catalogue', async ({ page }) => {
  await authenticate(page, 'creator');
  await page.goto(`${orders}?all=true`);
  await expect(links(page).first()).toBeVisible();
  const product = page.getByRole('combobox', { name: 'Product', exact: true });
  await product.focus();
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  await expect(options.nth(12)).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(product).toBeFocused();
});

test('a search stays with its seller wherever they go', async ({ page }) => {
  await openOrders(page, '?all=true');
  const box = page.getByRole('searchbox', { name: 'Search' });
  const menu = page.getByRole('navigation', { name: 'Menu' });

  // R11.1, R11.9
  await test.step('it finds a reference, and survives another screen', async () => {
    const reference = await links(page).nth(3).innerText();
    await box.fill(reference);
    await expect(page).toHaveURL(/search=/);
    await expect(links(page).first()).toHaveText(reference);
    await menu.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Orders');
    await menu.getByRole('link', { name: 'Orders' }).click();
    await expect(box).toHaveValue(reference);
    await expect(page).toHaveURL(/search=/);
    await box.fill('');
    await expect(page).not.toHaveURL(/search=/);
    await expect(links(page)).toHaveCount(10);
  });

  // R11.9: nobody waits for the search to begin, neither for an order nor for another screen.
  await test.step('it loses nothing to a quick reader', async () => {
    await box.fill('MK-');
    await links(page).nth(2).click();
    await expect(page).toHaveURL(/search=MK-&order=\d+$/);
    const panel = page.getByRole('complementary', { name: /^Order / });
    await expect(panel).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove filter Search: MK-' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/search=MK-$/);

    await box.fill('nowak');
    await menu.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Orders');
    await menu.getByRole('link', { name: 'Orders' }).click();
    await expect(box).toHaveValue('nowak');
  });

  // R11.9: what one seller searched for is not for the next in the same tab.
  await test.step('it is not there for another seller', async () => {
    await expect(page).toHaveURL(/search=nowak/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sellers/_auth/logout');
    await signIn(page, 'agency');
    await menu.getByRole('link', { name: 'Orders' }).click();
    await expect(links(page).first()).toBeVisible();
    expect(query(page)).toBe('');
    await expect(box).toHaveValue('');
  });
});

// R11.2: the address is the view; back brings back list and place.
test('back restores filters, page and place', async ({ page }) => {
  await openOrders(page, '?all=true&length=50&source=ADDONS');
  const first = await links(page).first().innerText();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^51–\d+ of/)).toBeVisible();
  await expect(links(page).first()).not.toHaveText(first); // the lines of page 1 are gone
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
  await expect(chips(page)).toContainText('Source: Marketplace');
});
