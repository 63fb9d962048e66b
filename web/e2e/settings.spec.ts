import { authenticate, expect, test } from './test.ts';

test.describe('an incomplete profile', () => {
  test.use({ expectedConsole: ['A VAT number of RO'] });

  // R3.11, R17.6: whoever is led here for an incomplete profile gets out by themselves.
  test('is completed, and everything opens', async ({ page }) => {
    await authenticate(page, 'invalid');
    await page.goto('/sellers/en/dashboard');
    await page.waitForURL('**/sellers/en/settings');
    const missing = page.getByRole('region', { name: 'Your profile is not complete' });
    await expect(missing.getByRole('listitem')).toHaveText([
      'Company name',
      'Street and number',
      'Postcode',
      'City',
      'Country',
    ]);
    await page.getByLabel('Company name').fill('Popescu Module');
    await page.getByLabel('Street and number').fill('Strada Teilor 5');
    await page.getByLabel('Postcode').fill('010101');
    await page.getByLabel('City').fill('București');
    await page.getByRole('combobox', { name: 'Country' }).fill('Roma');
    await page.getByRole('option', { name: 'Romania' }).click();
    await page.getByLabel('VAT number').fill('RO0');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This is not a VAT number of the chosen country.')).toBeVisible();
    await page.getByLabel('VAT number').fill('12345678');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Your profile is complete/)).toBeVisible();
    await page.goto('/sellers/en/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});

// R3.11, R5.8: an account without a record signs up and is a valid seller at once.
test('an account that is no seller signs up', async ({ page }) => {
  await authenticate(page, 'visitor');
  await page.goto('/sellers/en/orders');
  await page.waitForURL('**/sellers/en/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Become a seller' })).toBeVisible();
  await page.getByLabel('First name').fill('Hana');
  await page.getByLabel('Last name').fill('Novak');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Company name').fill('Novak');
  await page.getByLabel('Street and number').fill('Lipová 1');
  await page.getByLabel('Postcode').fill('110 00');
  await page.getByLabel('City').fill('Praha');
  await page.getByRole('combobox', { name: 'Country' }).fill('Czech');
  await page.getByRole('option', { name: 'Czechia' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/sellers/en');
  await expect(page.locator('#sidebar')).toContainText('Hana Novak');
});

// R17.6, R7.3: a vacation that has begun is on the frame at once, and is taken back.
test('a vacation begins and is ended early', async ({ page }) => {
  await authenticate(page, 'creator');
  await page.goto('/sellers/en/settings');
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const isOn = page.getByRole('switch', { name: 'I am on vacation or will be' });
  await isOn.click();
  await page.getByLabel('First day').fill(day(-1));
  await page.getByLabel('Last day').fill(day(3));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-state="vacation"]')).toBeVisible();
  await page.reload();
  await expect(isOn).toBeChecked();
  await isOn.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-state="vacation"]')).toHaveCount(0);
});
