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
    await expect(
      page.getByText('In the chosen country (Romania), a VAT number looks like RO12345678.'),
    ).toBeVisible();
    await test.step('on a phone the buttons stay in a line', async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      const bar = page.getByRole('region', { name: 'Unsaved changes' });
      const top = async (name: string) =>
        (await bar.getByRole('button', { name }).boundingBox())?.y ?? `no ${name}`;
      expect(await top('Save')).toBe(await top('Discard'));
      if (size) await page.setViewportSize(size);
    });
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

// R17.6: what e-mails come is saved; data is downloaded; a deletion is requested and undone.
test('e-mails are chosen, data is taken home, and a deletion is undone', async ({ page }) => {
  await authenticate(page, 'industrial');
  await page.goto('/sellers/en/settings');
  await expect(page.getByText(/no mail server yet/)).toBeVisible();
  const reviews = page.getByRole('checkbox', { name: 'New reviews' });
  // Each click is kept at once; a reload must not be faster.
  for (const choice of [reviews, page.getByRole('switch', { name: /^Quiet hours/ })]) {
    const kept = page.waitForResponse(
      (response) =>
        response.url().endsWith('/graphql') &&
        response.request().postDataJSON().operationName === 'SaveEMails',
    );
    await choice.click();
    expect((await kept).ok()).toBe(true);
  }
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22');
  await page.reload();
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('7');
  await expect(reviews).not.toBeChecked();

  await page.getByRole('button', { name: 'Prepare my data' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await coming).suggestedFilename()).toBe('my-data.zip');

  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(/^Type .* to confirm/).fill('industrial@demo.merkato.test');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText(/^Your account will be deleted on/)).toHaveCount(0);
});

// R17.6: a sign-in that is ended elsewhere is over within seconds.
test.describe('a sign-in that is ended from another browser', () => {
  test.use({ expectedConsole: ['status of 401', '[Network error]'] });

  test('is over', async ({ page, browser }) => {
    test.slow();
    await authenticate(page, 'agency');
    await page.goto('/sellers/en/settings');
    await expect(page.getByText('This device')).toBeVisible();
    const other = await browser.newContext();
    try {
      const there = await other.newPage();
      await authenticate(there, 'agency', new URL(page.url()).origin);
      await there.goto(new URL('/sellers/en/settings', page.url()).href);
      await expect(there.getByText('This device')).toBeVisible();
      await there.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(there.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
    } finally {
      await other.close();
    }
    await page.goto('/sellers/en/orders');
    await expect(page).not.toHaveURL(/\/orders/);
  });
});
