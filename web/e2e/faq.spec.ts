import { authenticate, expect, test } from './test.ts';

// R2.27: nobody is signed in, and there is no menu.
test('the payout questions are open to everybody', async ({ page }) => {
  await page.goto('/sellers/en/faq/payout#vat');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Payouts: questions and answers',
  );
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  const vat = page.locator('#vat');
  const when = page.locator('#when');

  // R2.26, R2.27
  await test.step('a link to a question opens it, below the bar', async () => {
    await expect(vat.getByRole('table')).toBeInViewport();
    const { y = 0 } = (await vat.boundingBox()) ?? {};
    const bar = await page.getByRole('banner').boundingBox();
    expect(y).toBeGreaterThanOrEqual(bar?.height ?? 0);
  });

  // R2.27: paper cannot be opened.
  await test.step('the answers are printed, also those that are closed', async () => {
    const answer = when.getByText('45 days later your share is available.');
    await expect(answer).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(answer).toBeVisible();
    await expect(vat.getByRole('table')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Link to this question' })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await expect(answer).toBeHidden();
  });

  await page.getByText('When is a sale paid out?').click();
  await expect(when).toContainText('24 February');
  await expect(when).toContainText(/3\s?–\s?4 March/);
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
