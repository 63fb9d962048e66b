import { enter, item } from './frame.ts';
import { expect, expectToFit, test } from './test.ts';

test('the frame fits its window, keeps its theme and is never empty', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page);

  // R9.14: usable from 360 px up
  await test.step('it fits a small phone, menus included', async () => {
    await expectToFit(page);
    for (const name of ['Language', 'Colour theme', 'Help', 'Account']) {
      await page.getByRole('button', { name, exact: true }).click();
      const box = await page.getByRole('menu').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      await expectToFit(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('a slow page shows a thin line, not an empty screen', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
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
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('the theme is chosen, kept, and there before the first paint', async () => {
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
