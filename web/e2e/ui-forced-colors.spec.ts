import type { Locator } from '@playwright/test';
import { enter, item, menu } from './frame.ts';
import { links } from './orders.ts';
import { expect, test } from './test.ts';

// R9.14: where the reader's system sets the colours, grounds and shadows are gone; what is
// chosen, current or filled is shown by something that stays.
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** What marks an element. A ground that is not there is named by the one that shines through. */
const markOf = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(node);
    const ground = backgroundColor.replace(/^rgba(.*), 0\)$/, 'rgb$1)');
    return { ground, outline: `${outlineStyle} ${outlineWidth}` };
  });

test('what is chosen, current or reached stands out', async ({ page }) => {
  await enter(page);

  await test.step('the current page in the sidebar', async () => {
    const current = menu(page).locator('[aria-current="page"]');
    await expect(current).toHaveText('Home');
    const other = await markOf(item(page, 'Orders'));
    expect((await markOf(current)).ground).not.toBe(other.ground);

    // Where the pointer is makes no difference.
    await current.hover();
    expect((await markOf(current)).ground).not.toBe(other.ground);
  });

  await test.step('the levels that are reached on home', async () => {
    const level = page.getByRole('region', { name: 'Level', exact: true });
    const steps = level.locator('[aria-hidden="true"] > span');
    await expect(steps).toHaveCount(3);
    const reached = await markOf(steps.first());
    expect((await markOf(steps.last())).ground).not.toBe(reached.ground);
  });

  await test.step('the chosen option in the command box', async () => {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('dialog');
    const options = box.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    expect((await markOf(options.first())).outline).toBe('solid 2px');
    expect((await markOf(options.nth(1))).outline).toMatch(/^none/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => markOf(options.nth(1))).toMatchObject({ outline: 'solid 2px' });
    expect((await markOf(options.first())).outline).toMatch(/^none/);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  });

  await test.step('what is switched on on orders', async () => {
    await item(page, 'Orders').click();
    await expect(links(page).first()).toBeVisible();
    const amounts = page.getByRole('radiogroup', { name: 'Turnover shown' });
    const [gross, net] = [amounts.locator('label').first(), amounts.locator('label').last()];
    const grounds = async () =>
      Promise.all([gross, net].map(async (label) => (await markOf(label)).ground));
    const [chosen, other] = await grounds();
    expect(chosen).not.toBe(other);
    await net.click();
    await expect.poll(grounds).toEqual([other, chosen]);

    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog').getByRole('checkbox');
    await expect(columns.first()).toBeChecked();
    await expect(columns.last()).not.toBeChecked();
    const on = await markOf(columns.first());
    expect((await markOf(columns.last())).ground).not.toBe(on.ground);
    await page.keyboard.press('Escape');
  });

  await test.step('the comparison that is chosen on the dashboard', async () => {
    await item(page, 'Dashboard').click();
    const choice = (name: string) => page.locator('label').filter({ hasText: name });
    await expect(choice('Previous period')).toBeVisible();
    const before = await markOf(choice('Previous period'));
    expect((await markOf(choice('A year earlier'))).ground).not.toBe(before.ground);
  });
});
