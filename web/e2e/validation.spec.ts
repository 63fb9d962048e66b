import { expect, test } from './test.ts';

// Its screens show what the checks find while they run.
test.use({ isLive: true });

test.use({ person: 'creator' });

// R2.14, R13.12
test('the validation centre leads from what needs the seller to what must be mended', async ({
  page,
}) => {
  await page.goto('/sellers/en/products/validation?part=NEEDS_ME');
  const refused = page.getByRole('row', { name: /1\.0\.1/ });
  await expect(refused).toContainText('Rejected');
  await refused.getByRole('link').click();
  // R2.15, R13.3: file, line and excerpt, with why and how.
  const rule = page.getByRole('region').filter({ hasText: 'classes/Import.php' }).last();
  await expect(rule.locator('[data-marked]').first()).toContainText('eval');
  // R13.9: the demo seller has appealed.
  await expect(page.getByText('Appeal open')).toBeVisible();
});

// R2.14
test('a version in validation is cancelled', async ({ page }) => {
  await page.goto('/sellers/en/products/validation?part=IN_FLIGHT');
  const version = page.getByRole('row', { name: /2\.0\.0/ });
  await version.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel the version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the version' }).click();
  await expect(page.getByText('Version 2.0.0 is cancelled.')).toBeVisible();
  await expect(version).toHaveCount(0);
});
