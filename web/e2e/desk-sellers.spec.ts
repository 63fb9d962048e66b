import { authenticate, expect, test } from './test.ts';

// Without a seller of their own the API refuses an operator what is a seller's.
test.use({ expectedConsole: ['status of 403'] });

// R18.4, R4.5: found by a part of the name, looked at, held with a reason; a colleague who looks
// at the same seller sees it within two seconds, and the trail has it.
test('an operator finds a seller, holds its payouts and is named in the trail', async ({
  page,
  browser,
  server,
}) => {
  await authenticate(page, 'operator');
  await page.goto('/sellers/en/desk/sellers');
  await page.getByRole('searchbox').fill('schneid');
  // The rows move once they are those that were found.
  await expect(page.getByText('Found: 1', { exact: true })).toBeVisible();
  await page
    .getByRole('link', { name: /Schneider/ })
    .first()
    .click();
  const second = await browser.newContext({ baseURL: server.origin });
  const other = await second.newPage();
  await authenticate(other, 'reviewer');
  await page.waitForURL(/sellers\/\d+$/);
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Hold payouts' })).toBeVisible();
  await page.getByRole('button', { name: 'Hold payouts' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/Payouts are withheld/)).toBeVisible();
  await dialog.getByLabel(/Reason/).fill('Chargebacks to look at');
  await dialog.getByRole('button', { name: 'Hold payouts' }).click();
  await expect(page.getByRole('button', { name: 'Release payouts' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Release payouts' })).toBeVisible();
  await second.close();
  await expect(page.getByText('Withheld: on hold')).toBeVisible();
  await page.getByRole('link', { name: 'All entries in the audit trail' }).click();
  await expect(page.getByText('Chargebacks to look at').first()).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The whole trail is intact. Entries verified:' }),
  ).toBeVisible();

  // R4.5
  await test.step('and goes from its page straight into its eyes, and back', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'View as this seller' }).click();
    await expect(
      page.getByText('You are viewing Merkato as agency@demo.merkato.test'),
    ).toBeVisible();
    await page.goto('/sellers/en/desk');
    await expect(page.getByRole('heading', { name: /desk is closed/ })).toBeVisible();
    const bar = page.getByRole('status').filter({ hasText: 'You are viewing Merkato as' });
    await bar.getByRole('button', { name: 'Back to my own account' }).click();
    await page.waitForURL(/desk\/sellers\/\d+$/);
    await expect(page.getByRole('button', { name: 'View as this seller' })).toBeVisible();
  });
});
