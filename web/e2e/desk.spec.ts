import { authenticate, expect, test } from './test.ts';

test.use({ person: 'operator', expectedConsole: ['status of 403'] });

// R18.4: no double decision, and each sees the other's within two seconds.
test('two operators on one queue never decide the same version', async ({
  page,
  browser,
  server,
}) => {
  const second = await browser.newContext({ baseURL: server.origin });
  const other = await second.newPage();
  await authenticate(other, 'reviewer');
  await page.goto('/sellers/en/desk/review?kind=VERSION');
  const row = page.getByRole('table').getByRole('link').first();
  await expect(row).toBeVisible();
  const address = await row.getAttribute('href');
  await row.click();
  await other.goto(address ?? '');
  await expect(other.getByRole('button', { name: 'Take', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(page.getByText('You are reviewing this.')).toBeVisible();
  await expect(other.getByText('operator@demo.merkato.test is reviewing this.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL('**/desk/review');
  await expect(other.getByText('operator@demo.merkato.test is reviewing this.')).toHaveCount(0);
  await second.close();
});

// R9.14: one column that wraps, nothing of it outside the screen.
test('a code difference fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/sellers/en/desk/review?kind=VERSION');
  await page
    .locator('main')
    .getByRole('link', { name: /\d\.\d\.\d/ })
    .first()
    .click();
  await page.getByRole('button', { name: /\.php/ }).first().click();
  const code = page.getByRole('region', { name: /\.php$/ });
  await expect(code).toBeVisible();
  expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

// R13.9
test('an appeal is answered beside its code', async ({ page }) => {
  await page.goto('/sellers/en/desk/appeals');
  const first = page.getByRole('listitem').filter({ hasText: 'eval' }).first();
  await expect(first).toContainText('The seller’s reason');
  await first.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Merchants may not run code.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Answered. The seller has been notified.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'False alarms by rule' })).toBeVisible();
});
