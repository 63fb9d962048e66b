import { button, openGallery, tabTo } from './gallery.ts';
import { expect, test } from './test.ts';

// R9.9
test('a tooltip comes after 500 ms of rest, at once by keyboard, and goes by Escape', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-01T08:00:00' });
  await openGallery(page);
  await page.clock.pauseAt('2026-03-01T09:00:00');
  const target = button(page, 'When is it paid?');
  const tip = page.getByRole('tooltip').first();
  await expect(target).toHaveAccessibleDescription(/pending for 45 days/);

  await target.hover();
  await page.clock.runFor(490);
  await expect(tip).toBeHidden();
  await page.clock.runFor(10);
  await expect(tip).toBeVisible();
  await expect(tip).toHaveCSS('z-index', '1000');
  const [from, to] = [await target.boundingBox(), await tip.boundingBox()];
  expect((from?.y ?? 0) - ((to?.y ?? 0) + (to?.height ?? 0))).toBeCloseTo(12, 0);

  // The pointer may go onto it.
  await tip.hover();
  await page.clock.runFor(1000);
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(100);
  await expect(tip).toBeHidden();

  await tabTo(page, target);
  await page.clock.runFor(0);
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
});
