import type { Page } from '@playwright/test';
import { openOrders } from './orders.ts';
import { expect, test } from './test.ts';

/** Deletes as many views, just made: the toast of each stays, as it can be undone. */
async function showToasts(page: Page, count: number) {
  const names = Array.from({ length: count }, (_, at) => `View ${at + 1} of the toasts`);
  await page.getByRole('button', { name: 'Views' }).click();
  const name = page.getByLabel('Name of the view');
  for (const each of names) {
    await name.fill(each);
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name: each, exact: true })).toBeVisible();
  }
  for (const each of names) {
    await page.getByRole('button', { name: `Delete view “${each}”` }).click();
    await expect(page.getByText(`The view “${each}” is deleted.`)).toBeVisible();
  }
  // The news that they were saved passes.
  await expect(page.getByRole('region', { name: 'Notifications' }).locator('p')).toHaveCount(count);
  await page.keyboard.press('Escape');
  await page.mouse.move(1, 1);
}

/** What one can work with and the toasts lie on, of what is in sight. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = document.querySelector('section[popover]');
    return [...document.querySelectorAll('#global-container :is(a, button, input, select)')]
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const points = [left + 1, (left + right) / 2, right - 1].map((x) =>
          document.elementFromPoint(x, (top + bottom) / 2),
        );
        return points.some((found) => toasts?.contains(found));
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

// R9.14
test('toasts lie on nothing that one works with', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOrders(page, '?all=true');
  await showToasts(page, 3);
  expect(await covered(page)).toEqual([]);

  // All of them are there for who comes to them, the newest where it was.
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const newest = toasts.getByText('View 3 of the toasts');
  const before = await newest.boundingBox();
  await newest.hover();
  expect(await newest.boundingBox()).toEqual(before);
  for (const close of await toasts.getByRole('button', { name: 'Close' }).all()) {
    await close.click({ trial: true });
  }

  // R9.14
  await test.step('on a phone the end of the page can be scrolled free of them', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.mouse.move(1, 1);
    await expect(page.getByRole('list', { name: 'Order lines' })).toBeVisible();
    await expect(page.locator('#sidebar')).toBeHidden(); // it slides away
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 });
    expect(await covered(page)).toEqual([]);
  });
});
