import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Opens what is paid for a product, found by its name: ids are the demo data's business. */
async function openProduct(page: Page, name: string, below: 'fee' | 'subscription') {
  await page.goto(`/sellers/en/products?search=${encodeURIComponent(name)}`);
  const link = page.locator('#content').getByRole('link', { name }).first();
  const href = (await link.getAttribute('href')) ?? '';
  await page.goto(href.replace('/products/', `/products/${below}/`));
}

const plan = (page: Page) => page.getByRole('region', { name: 'Partner subscription' });
const history = (page: Page) => page.getByRole('region', { name: 'History' });

// R15.3, R15.6, R15.7
test.describe('the annual fee', () => {
  test.use({ person: 'outside-europe' });

  test('is paid once, after a declined card and an abandoned authentication', async ({ page }) => {
    await openProduct(page, 'Sponsored products', 'fee');
    const pay = page.getByRole('button', { name: /^Pay (by|with) card/ });
    await pay.dblclick();
    await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeVisible();
    await page.getByRole('button', { name: /Card 0002/ }).click();
    await expect(page.getByRole('alert')).toHaveText('The card was declined. Nothing was charged.');

    await page.getByRole('button', { name: /Card 3155/ }).click();
    await expect(page.getByRole('heading', { name: 'Your bank asks: is it you?' })).toBeVisible();
    await page.getByRole('link', { name: 'Back without changing anything' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'current status' })).toBeVisible();
    await expect(history(page).getByRole('listitem').first()).toBeVisible();
    const before = await history(page)
      .getByText(/^Annual fee paid/)
      .count();

    await pay.click();
    await page.getByRole('button', { name: /Yes, confirm/ }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: 'The fee is paid.' })).toBeVisible();
    await expect(history(page).getByText(/^Annual fee paid/)).toHaveCount(before + 1);
    await expect(page.getByRole('region', { name: 'Annual fee' })).toContainText('Paid');
    await expect(pay).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download .* as PDF$/ })
      .first()
      .click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('is cancelled with a reason, and renewed after all', async ({ page }) => {
    await openProduct(page, 'Peace of mind', 'fee');
    const fee = page.getByRole('region', { name: 'Annual fee' });
    await fee.getByRole('button', { name: 'Cancel annual fee' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Cancel annual fee' }).click();
    await expect(dialog).toContainText('Choose a reason.');
    await dialog.getByRole('radio', { name: 'The product does not sell' }).check();
    await dialog.getByRole('button', { name: 'Cancel annual fee' }).click();
    await expect(fee).toContainText('Cancelled');
    await expect(history(page)).toContainText('The product does not sell');
    await fee.getByRole('button', { name: 'Renew after all' }).click();
    await expect(fee.getByRole('button', { name: 'Cancel annual fee' })).toBeVisible();
  });
});

// R15.1, R15.5
test.describe('the partner subscription', () => {
  test.use({ person: 'monetization' });

  test('begins with a trial, changes its plan, is cancelled with a reason and kept after all', async ({
    page,
  }) => {
    await openProduct(page, 'Atelier theme', 'subscription');
    await plan(page).getByRole('button', { name: 'Start free trial' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Start the subscription' })).toBeVisible();
    await page.getByRole('button', { name: /Card 4242/ }).click();
    await expect(plan(page)).toContainText('Free trial');
    await expect(history(page).getByText('Trial started')).toHaveCount(1);

    await plan(page).getByRole('button', { name: 'Change to yearly' }).click();
    const change = page.getByRole('dialog');
    await expect(change).toContainText('Nothing is charged now');
    await change.getByRole('button', { name: 'Change to yearly' }).click();
    await expect(plan(page)).toContainText('per year');
    await expect(history(page)).toContainText('Another plan chosen');

    await plan(page).getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: 'Another reason' }).check();
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(dialog).toContainText('Say in a few words why.');
    await dialog.getByRole('textbox').fill('The shop closes.');
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(plan(page)).toContainText('Ends soon');
    await expect(plan(page)).toContainText('Reason: Another reason – The shop closes.');
    await plan(page).getByRole('button', { name: 'Keep the subscription' }).click();
    await expect(plan(page)).toContainText('Free trial');
  });

  test('is paused, which covers and charges nothing, and resumed', async ({ page }) => {
    await openProduct(page, 'Nordic theme', 'subscription');
    await expect(plan(page)).toContainText('Active');
    await plan(page).getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await expect(plan(page)).toContainText('Paused');
    await expect(plan(page).getByRole('button', { name: 'Pause' })).toHaveCount(0);
    await expect(history(page).getByText('Subscription paused')).toHaveCount(1);

    await page.reload();
    await expect(plan(page)).toContainText('Paused');
    await plan(page).getByRole('button', { name: 'Resume' }).click();
    await expect(plan(page)).toContainText('Active');
    await expect(history(page).getByText('Subscription resumed')).toHaveCount(1);
  });

  test('of another seller is not there, and figures open what they count', async ({ page }) => {
    await page.goto('/sellers/en/products/subscription/1');
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Monetization', exact: true }).click();
    const active = page.getByRole('link', { name: /^Active: \d/ });
    const shown = Number((await active.textContent())?.replace(/\D/g, ''));
    await active.click();
    await expect(page.getByText(`${shown} subscriptions`)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(`${shown} subscriptions`)).toHaveCount(0);
  });
});
