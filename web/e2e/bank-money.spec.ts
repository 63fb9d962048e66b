import { expect, expectToFit, test } from './test.ts';

test.use({ person: 'community' });

// R14.3, R14.6, R14.7: from what is expected to why a payout is what it is, and home with it.
test('every figure opens its lines, a payout proves itself, and papers are a click away', async ({
  page,
}) => {
  await page.goto('/sellers/en/bank');
  await page.getByText(/^Expected on/).waitFor();
  await page.getByRole('navigation', { name: 'Bank pages' }).waitFor();
  const pending = page.locator('dd', { hasText: '€' }).nth(1).getByRole('button');
  await pending.click();
  await expect(page.getByRole('heading', { name: 'Pending' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('region', { name: 'Payouts' }).getByRole('link').nth(1).click();
  await page.waitForURL(/bank\/payouts\/\d+$/);
  const sum = page.getByRole('region', { name: 'Why this amount' });
  await expect(sum.getByText('Transfer')).toBeVisible();
  await sum.getByRole('button', { name: /^Your share of sales/ }).click();
  await expect(page.getByRole('heading', { name: 'Your share of sales' })).toBeVisible();
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^payout-\d{4}-\d\d-01\.pdf$/);

  // R14.5, R14.8
  await test.step('invoices, tax, statement and fund', async () => {
    await page.goBack();
    const pages = page.getByRole('navigation', { name: 'Bank pages' });
    await pages.getByRole('link', { name: 'Invoices' }).click();
    const invoice = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^SB-.*XML$/ })
      .first()
      .click();
    expect((await invoice).suggestedFilename()).toMatch(/^SB-.*\.xml$/);
    await pages.getByRole('link', { name: 'Tax' }).click();
    await expect(page.getByText(/You charge French VAT/)).toBeVisible();
    await pages.getByRole('link', { name: 'Statement' }).click();
    await expect(page.getByText(/^Balance after/)).toBeVisible();
    // The sums of the year stay in sight while its months scroll.
    await expect(page.getByRole('rowheader', { name: 'Whole year' })).toHaveCSS(
      'position',
      'sticky',
    );
    // R9.14: no month is cut where there is little room, nor on paper, which has nothing to press.
    for (const width of [1024, 900, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 800 });
    await expectToFit(page);
    await expect(page.getByText(/^Balance after/)).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(pages).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await pages.getByRole('link', { name: 'Integration fund' }).click();
    await expect(page.getByRole('heading', { name: 'No integration fund' })).toBeVisible();
  });
});
