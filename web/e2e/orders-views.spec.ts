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

test('columns are chosen and moved by keyboard', async ({ page }) => {
  await openOrders(page);
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
