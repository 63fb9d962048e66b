import { button, openGallery, specimen, tabTo } from './gallery.ts';
import { expect, test } from './test.ts';

// R9.10
test('spinners come in three sizes', async ({ page }) => {
  await openGallery(page);
  const spinners = await specimen(page, 'Spinner').getByRole('status').all();
  const edges = await Promise.all(spinners.map(async (s) => (await s.boundingBox())?.width));
  expect(edges).toEqual([16, 24, 40]);
});

// R9.11
test('a number stays within its bounds by button and by key', async ({ page }) => {
  await openGallery(page);
  const discount = page.getByRole('spinbutton', { name: 'Discount' });
  await expect(button(page, 'Increase: Discount')).toBeDisabled();
  await button(page, 'Decrease: Discount').click();
  await expect(discount).toHaveValue('25');
  await discount.press('ArrowUp');
  await discount.press('ArrowUp');
  await expect(discount).toHaveValue('30');
  for (let i = 0; i < 8; i++) await discount.press('ArrowDown');
  await expect(discount).toHaveValue('0');
  await expect(button(page, 'Decrease: Discount')).toBeDisabled();
});

// R9.12
test('a password is revealed and hidden by keyboard', async ({ page }) => {
  await openGallery(page);
  const password = page.getByLabel('Password', { exact: true });
  await tabTo(page, password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('correct horse');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
});

// R9.13
test('component texts follow the language, and are English elsewhere', async ({ page }) => {
  await openGallery(page);
  const show = specimen(page, 'PasswordInput').getByRole('button').first();
  for (const [language, text] of [
    ['de', 'Passwort anzeigen'],
    ['fr', 'Afficher le mot de passe'],
    ['es', 'Mostrar la contraseña'],
    ['it', 'Mostra la password'],
    ['nl', 'Wachtwoord tonen'],
    ['pl', 'Pokaż hasło'],
    ['pt', 'Mostrar a palavra-passe'],
    ['en', 'Show password'],
    ['ro', 'Show password'],
    ['ru', 'Show password'],
  ] as const) {
    await page.getByLabel('Component texts').selectOption(language);
    await expect(show).toHaveAccessibleName(text);
  }
});

test('tabs are chosen by arrow keys', async ({ page }) => {
  await openGallery(page);
  await tabTo(page, page.getByRole('tab', { name: 'Product sheet' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Versions' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveText('This is Versions.');
});

test('a toast can be acted on and goes', async ({ page }) => {
  await openGallery(page);
  const region = page.getByRole('region', { name: 'Notifications' });
  await button(page, 'Toast: error').click();
  await expect(region.getByRole('alert')).toContainText('The export could not be made.');
  await button(region, 'Try again').click();
  await expect(region).toBeHidden();
});

test('a table is one for the reader, and cards on a phone', async ({ page }) => {
  await openGallery(page);
  const table = page.getByRole('table', { name: 'Order lines' });
  const row = table.getByRole('row').nth(1);
  const gross = row.getByRole('cell').nth(2);
  await expect(gross).toHaveCSS('text-align', 'right');
  await expect(gross).toHaveCSS('font-variant-numeric', 'tabular-nums');

  // The head stays in sight while its rows pass below it.
  await page.setViewportSize({ width: 1440, height: 200 });
  await row.evaluate((element) => element.scrollIntoView());
  const head = await table.getByRole('columnheader').first().boundingBox();
  expect(head?.y).toBeCloseTo(0, 0);

  await page.setViewportSize({ width: 390, height: 900 });
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await expect(row.getByRole('rowheader')).toHaveText('Delivery dates');
  const [first, second] = [
    await row.getByRole('cell').nth(0).boundingBox(),
    await row.getByRole('cell').nth(1).boundingBox(),
  ];
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  expect(second?.x).toBe(first?.x);
});
