import { enter, item } from './frame.ts';
import { expect, test } from './test.ts';

test.describe('the top bar', () => {
  // R2.3: the page and its state stay
  test('switches the language and nothing else', async ({ page }) => {
    await enter(page);
    await page.goto('/sellers/en/orders?from=2026-01-01&page=2#top');
    await page.getByRole('button', { name: 'Language' }).click();
    const choices = page.getByRole('menuitemradio');
    await expect(choices).toHaveCount(10);
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.waitForURL('**/sellers/de/orders?from=2026-01-01&page=2#top');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('the theme is chosen, kept, and there before the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await enter(page);
    await page.getByRole('button', { name: 'Colour theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    // Without the app's own scripts the choice is already in place.
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript' }),
    );
    await page.reload();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});

test('a slow page shows a thin line, not an empty screen', async ({ page }) => {
  await enter(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await item(page, 'Reviews').click();
  await expect(page.getByTestId('progress-line')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Camille Moreau' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await expect(page.getByTestId('progress-line')).toHaveCount(0);
});

// R9.14: usable from 360 px up
test('fits a small phone, menus included', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  for (const name of ['Language', 'Colour theme', 'Help', 'Account']) {
    await page.getByRole('button', { name, exact: true }).click();
    const box = await page.getByRole('menu').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(await overflow()).toBe(0);
    await page.keyboard.press('Escape');
  }
});
