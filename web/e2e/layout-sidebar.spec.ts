import { menuItems, outsideItems } from '../src/test/menu.ts';
import { container, enter, item, menu, toggle } from './frame.ts';
import { expect, test } from './test.ts';

test('the sidebar shows the menu, and is a drawer on a phone', async ({ page }) => {
  await page.route('**/sellers/config.json', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.urls.help_center = 'https://help.example.test';
    await route.fulfill({ response, json });
  });
  // Another request, for the balance, runs at the same time.
  const answered = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"Shell"'),
  );
  await enter(page);

  // R3.1, R3.2, R3.4, R3.5, R3.9
  await test.step('in order, with what is waiting, and whose it is', async () => {
    const { data } = await (await answered).json();
    const names = async () =>
      (await menu(page).getByRole('listitem').allInnerTexts()).map((name) => name.split('\n')[0]);
    await expect.poll(names).toEqual([...menuItems, ...outsideItems].map((each) => each.name));
    expect(data.messages.unseen_count).toBeGreaterThan(0);
    await expect(item(page, 'Messages')).toContainText(`${data.messages.unseen_count} unread`);
    expect(data.devblog_unread_count).toBeGreaterThan(0);
    await expect(item(page, 'Blog')).toContainText('New');
    await expect(page.locator('#sidebar')).toContainText('Camille Moreau');
    await expect(page.locator('#sidebar').getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(item(page, 'Home')).toHaveAttribute('aria-current', 'page');
  });

  // R3.6: seen on hover and on focus, and said to those who do not see
  await test.step('it marks what opens in a new tab', async () => {
    const help = item(page, 'Help centre');
    const icon = help.locator('svg.lucide-external-link').locator('..');
    await expect(help).toHaveAttribute('target', '_blank');
    await expect(help).toHaveAttribute('href', 'https://help.example.test/en');
    await expect(icon).toHaveCSS('opacity', '0');
    await help.hover();
    await expect(icon).toHaveCSS('opacity', '1');
    await page.mouse.move(700, 500);
    await expect(icon).toHaveCSS('opacity', '0');
    await item(page, 'Settings').focus();
    await page.keyboard.press('Tab');
    await expect(help).toBeFocused();
    await expect(icon).toHaveCSS('opacity', '1');
    await expect(help).toContainText('(opens in a new tab)');
  });

  // R3.9
  await test.step('it is next to the page on a wide screen, and its toggle does nothing', async () => {
    await expect(page.getByRole('button', { name: 'Close the menu' })).toBeHidden();
    await page.locator('[aria-controls="sidebar"]').dispatchEvent('click');
    await expect(container(page)).not.toHaveClass(/(^| )open( |$)/);
    await expect(item(page, 'Orders')).toBeVisible();
  });

  // R3.9, R3.14
  await test.step('it is a drawer on a phone, which its toggle opens', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(menu(page)).toBeHidden();
    await toggle(page).click();
    await expect(container(page)).toHaveClass(/(^| )open( |$)/);
    await expect(item(page, 'Orders')).toBeVisible();
    const close = page.getByRole('button', { name: 'Close the menu' });
    await expect(close).toBeFocused();

    // The focus stays inside however often Tab is pressed.
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab');
      const stray = await page.evaluate(() => {
        const { activeElement: active, body } = document;
        return active !== body && !active?.closest('#sidebar') && active?.outerHTML;
      });
      expect(stray).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(container(page)).not.toHaveClass(/(^| )open( |$)/);
    await expect(toggle(page)).toBeFocused();

    // Beside it is the page, and a press there closes it.
    await toggle(page).click();
    await page.mouse.click(380, 400);
    await expect(menu(page)).toBeHidden();

    await toggle(page).click();
    await item(page, 'Orders').click();
    await page.waitForURL('**/sellers/en/orders');
    await expect(menu(page)).toBeHidden();
  });
});
