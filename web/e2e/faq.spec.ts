import { authenticate, expect, test } from './test.ts';

// R2.27: nobody is signed in, and there is no menu.
test('the payout questions are open to everybody', async ({ page }) => {
  await page.goto('/sellers/en/faq/payout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Payouts: questions and answers',
  );
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  await page.getByText('When is a sale paid out?').click();
  const answer = page.locator('#when');
  await expect(answer).toContainText('24 February');
  await expect(answer).toContainText(/3\s?–\s?4 March/);
});

// R2.26, R2.27
test('a link to a question opens it, below the bar', async ({ page }) => {
  await page.goto('/sellers/en/faq/payout#vat');
  const question = page.locator('#vat');
  await expect(question.getByRole('table')).toBeInViewport();
  const { y = 0 } = (await question.boundingBox()) ?? {};
  const bar = await page.getByRole('banner').boundingBox();
  expect(y).toBeGreaterThanOrEqual(bar?.height ?? 0);
});

// R2.26
test('the monetization questions are reached from the payout ones, by keyboard', async ({
  page,
}) => {
  await authenticate(page);
  await page.goto('/sellers/en/faq/payout');
  await page.getByRole('link', { name: 'Monetization: questions and answers' }).press('Enter');
  await page.waitForURL('**/faq/monetization');
  const summary = page.locator('#commission summary');
  await summary.press('Enter');
  await expect(page.getByRole('row', { name: /Agency/ })).toBeVisible();
  await summary.press('Enter');
  await expect(page.getByRole('row', { name: /Agency/ })).toBeHidden();
});

// R2.27: paper cannot be opened.
test('the answers are printed, also those that are closed', async ({ page }) => {
  await page.goto('/sellers/en/faq/payout');
  const answer = page.getByText('45 days later your share is available.');
  await expect(page.getByRole('heading', { name: 'When is a sale paid out?' })).toBeVisible();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await expect(page.locator('#vat').getByRole('table')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Link to this question' })).toHaveCount(0);
});
