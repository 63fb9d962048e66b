import { button, openGallery, tabTo } from './gallery.ts';
import { expect, test } from './test.ts';

// R9.8
test.describe('modals by keyboard', () => {
  test.beforeEach(({ page }) => openGallery(page));

  test('feedback keeps the focus in, closes by Escape and gives it back', async ({ page }) => {
    await tabTo(page, button(page, 'Feedback'));
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: 'Version 2.1.0 was sent' });
    await expect(button(modal, 'See its progress')).toBeFocused();
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Tab');
      const inPage = await page.evaluate(
        () =>
          !document.activeElement?.closest('dialog') && document.activeElement !== document.body,
      );
      expect(inPage).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(button(page, 'Feedback')).toBeFocused();
  });

  test('feedback closes by a click outside and by its button', async ({ page }) => {
    const modal = page.getByRole('dialog');
    await button(page, 'Feedback').click();
    await page.mouse.click(5, 5);
    await expect(modal).toBeHidden();
    await button(page, 'Feedback').click();
    await button(modal, 'Close').click();
    await expect(modal).toBeHidden();
  });

  test('dialog closes only by what it offers', async ({ page }) => {
    await button(page, 'Dialog').click();
    const modal = page.getByRole('dialog', { name: 'Open another account' });
    await expect(modal.getByLabel('E-mail')).toBeFocused();
    await expect(button(modal, 'Close')).toBeHidden();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(modal).toBeVisible();
    await button(modal, 'Back').press('Enter');
    await expect(modal).toBeHidden();
  });

  test('destructive starts at the way out, and its icon is 24 wide', async ({ page }) => {
    await button(page, 'Destructive').press('Enter');
    const modal = page.getByRole('alertdialog');
    await expect(button(modal, 'Cancel')).toBeFocused();
    const icon = await modal.locator('svg').first().boundingBox();
    expect([icon?.width, icon?.height]).toEqual([24, 24]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(modal).toBeHidden();
  });

  test('destructive that fails says so and stays', async ({ page }) => {
    await button(page, 'Destructive that fails').click();
    const modal = page.getByRole('alertdialog');
    await button(modal, 'Deactivate').click();
    await expect(modal.getByRole('alert')).toHaveText('That did not work. You can try again.');
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  });
});

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
