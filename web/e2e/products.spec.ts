import { expect, test } from './test.ts';

test.use({ person: 'community' });

// R12.6: a product is created, its draft saved as it is typed, and two tabs never overwrite each other.
test('a draft survives a closed tab, and two tabs are shown side by side', async ({
  page,
  context,
}) => {
  await page.goto('/sellers/en/products');
  await page.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name in English' }).fill('Return labels');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  const words = page.getByRole('textbox', { name: 'Short description' });
  await expect(words).toBeVisible();
  const address = page.url();

  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('textbox', { name: 'Short description' })).toBeVisible();

  await words.fill('Labels 🏷️ for <b>returns</b>');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.close();

  await other.getByRole('textbox', { name: 'Short description' }).fill('Written elsewhere');
  const conflict = other.getByRole('dialog', { name: 'The sheet was changed elsewhere' });
  await expect(conflict).toContainText('Labels 🏷️ for <b>returns</b>');
  await expect(conflict).toContainText('Written elsewhere');
  await conflict.getByRole('button', { name: 'Use the other version' }).click();
  await expect(other.getByRole('textbox', { name: 'Short description' })).toHaveValue(
    'Labels 🏷️ for <b>returns</b>',
  );
});

test.describe('of a seller who uploads here', () => {
  test.use({ person: 'creator' });

  // R12.1, R12.2, R13.6
  test('a version is downloaded from the page of its product', async ({ page }) => {
    await page.goto('/sellers/en/products');
    // Only what was uploaded here has a report to lead to, and a file.
    const refusal = page.getByRole('link', { name: /^\d[\d.]* rejected$/ });
    await page
      .getByRole('row')
      .filter({ has: refusal })
      .first()
      .getByRole('rowheader')
      .getByRole('link')
      .click();
    await page.getByRole('tab', { name: 'Versions' }).click();
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download \d/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  });
});
