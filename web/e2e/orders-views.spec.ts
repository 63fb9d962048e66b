import { links, openOrders, orders, query, table } from './orders.ts';
import { expect, test } from './test.ts';

// R11.8
test('a view keeps filters, columns, order and amount', async ({ page }) => {
  const kept =
    'all=true&source=AD&sort=NET_TURNOVER&amount_display=net&columns=reference,amount,date';
  await openOrders(page, `?${kept}`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of the view').fill('Adverts by net');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('The view “Adverts by net” is saved.')).toBeVisible();
  await page.goto(orders);
  await expect(links(page).first()).toBeVisible();

  await test.step('columns are chosen and moved by keyboard', async () => {
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Country' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Move Country up' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Move Country up' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Date',
      'Order',
      'Product',
      'Customer',
      'Source',
      'Gross',
      'Country',
      'Your share',
    ]);
  });

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Adverts by net', exact: true }).click();
  await expect(page).toHaveURL(/sort=NET_TURNOVER/);
  expect(query(page)).toBe(kept);
  await expect(table(page).getByRole('columnheader')).toHaveText(['Order', 'Net', 'Date']);
  await page.getByRole('button', { name: 'Views' }).click();
  // By keyboard: the focus would be lost with the button, and Escape would close nothing.
  await page.getByRole('button', { name: 'Delete view “Adverts by net”' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Adverts by net', exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Name of the view')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Views' })).toBeFocused();
});

// R9.14, R11.8: where the focus is lost, Escape closes nothing.
test.describe('without an answer', () => {
  test.use({ expectedConsole: ['net::ERR_FAILED', '[Network error]'] });

  test('the menu of views keeps the keyboard', async ({ page, context }) => {
    await openOrders(page, '?all=true');
    const views = page.getByRole('button', { name: 'Views', exact: true });
    const view = (name: string) => page.getByRole('button', { name, exact: true });
    const field = page.getByLabel('Name of the view');
    const closeByEscape = async () => {
      await page.keyboard.press('Escape');
      await expect(field).toHaveCount(0);
      await expect(views).toBeFocused();
    };
    const saveByButton = async (name: string, button = 'Save view') => {
      await page.keyboard.press('Enter');
      // The menu takes the focus a moment after it has opened.
      await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible();
      await field.fill(name);
      await page.keyboard.press('Tab');
      await expect(view(button)).toBeFocused();
      await page.keyboard.press('Enter');
    };
    await views.focus();
    for (const name of ['Keyboard 10', 'keyboard 9']) {
      await saveByButton(name);
      await expect(view(name)).toBeFocused();
      await closeByEscape();
    }
    await saveByButton('Keyboard 10', 'Overwrite view');
    await expect(view('Keyboard 10')).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: /^keyboard \d+$/i })).toHaveText([
      'keyboard 9',
      'Keyboard 10',
    ]);
    await closeByEscape();

    // Shown is something else now, so that the icon is there, and goes.
    await page.goto(`${orders}?source=AD&all=true`);
    await expect(links(page).first()).toBeVisible();
    await views.focus();
    await page.keyboard.press('Enter');
    await view('Overwrite “keyboard 9” with the current view').press('Enter');
    await expect(view('keyboard 9')).toHaveAttribute('aria-current', 'true');
    await expect(view('keyboard 9')).toBeFocused();
    await closeByEscape();

    const saving = '**/graphql';
    await context.route(saving, (route) =>
      route.request().postDataJSON().operationName === 'SaveOrderView'
        ? route.abort()
        : route.fallback(),
    );
    await saveByButton('Lost');
    await expect(field).toHaveAccessibleDescription(/could not be saved/);
    await expect(field).toBeFocused();
    await context.unroute(saving);
    await page.keyboard.press('Enter');
    await expect(view('Lost')).toBeFocused();
    await closeByEscape();
  });
});
