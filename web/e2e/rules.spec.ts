import { expect, test } from './test.ts';

// R2.34: nobody is signed in.
test('the rules of the review are found, read and followed', async ({ page }) => {
  await page.goto('/sellers/en/rules');
  await expect(page).toHaveTitle('Review rules · Merkato');
  await page.getByRole('searchbox').fill('php-sql');
  await expect(page).toHaveURL(/\?q=php-sql$/);
  await page.getByRole('link', { name: 'Value in a query without escaping' }).click();
  await expect(page).toHaveURL(/\/rules\/php-sql$/);
  await expect(page.locator('[data-marked]')).toContainText('getRow');
  await page.getByRole('link', { name: /^Next: / }).click();
  await expect(page).toHaveURL(/\/rules\/php-coretable$/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('php-sql');
});
