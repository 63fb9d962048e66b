import { expect, test } from './test.ts';

// R15.3, R15.6: a card that is declined, an authentication that is abandoned, a double click; it is
// paid once, and there is always a way on.
test.describe('the annual fee', () => {
  test.use({ person: 'community' });

  test('is paid once, after a declined card and an abandoned authentication', async ({ page }) => {
    await page.goto('/sellers/en/products/fee/2');
    const pay = page.getByRole('button', { name: /^Pay (by|with) card/ });
    await pay.dblclick();
    await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeVisible();
    await page.getByRole('button', { name: /Card 0002/ }).click();
    await expect(page.getByRole('alert')).toHaveText('The card was declined. Nothing was charged.');

    await page.getByRole('button', { name: /Card 3155/ }).click();
    await expect(page.getByRole('heading', { name: 'Your bank asks: is it you?' })).toBeVisible();
    await page.getByRole('link', { name: 'Back without changing anything' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'how things stand' })).toBeVisible();
    const history = page.getByRole('region', { name: 'History' });
    const before = await history.getByText(/^Annual fee paid/).count();

    await pay.click();
    await page.getByRole('button', { name: /Yes, confirm/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The fee is paid.' })).toBeVisible();
    await expect(history.getByText(/^Annual fee paid/)).toHaveCount(before + 1);
    await expect(page.getByRole('region', { name: 'Annual fee' })).toContainText('Paid');
    await expect(pay).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Save .* as PDF$/ }).first()).toBeVisible();
  });
});

// R15.5: a trial is begun, and cancelled with a reason that stays in sight; each figure of what
// customers pay opens its subscriptions (R15.9).
test.describe('the partner subscription', () => {
  test.use({ person: 'monetization' });

  test('begins with a trial and is cancelled with a reason', async ({ page }) => {
    await page.goto('/sellers/en/products');
    await page
      .locator('#content a[href*="/en/products/"]:not([href$="invoices"])')
      .last()
      .click();
    await page.waitForURL(/\/products\/\d+$/);
    await page.goto(page.url().replace('/products/', '/products/subscription/'));
    const panel = page.getByRole('region', { name: 'Partner subscription' });
    await panel.getByRole('button', { name: 'Start free trial' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Start the subscription' })).toBeVisible();
    await page.getByRole('button', { name: /Card 4242/ }).click();
    await expect(panel).toContainText('Free trial');

    await panel.getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: 'It costs too much' }).check();
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(panel).toContainText('Reason: It costs too much');
    await panel.getByRole('button', { name: 'Keep the subscription' }).click();
    await expect(panel).toContainText('Free trial');
  });

  test('what customers pay opens the subscriptions behind a figure', async ({ page }) => {
    await page.goto('/sellers/en');
    await page.getByRole('link', { name: 'Monetization', exact: true }).click();
    const active = page.getByRole('link', { name: /^Active: \d/ });
    const shown = Number((await active.textContent())?.replace(/\D/g, ''));
    await active.click();
    await expect(page.getByText(`${shown} subscriptions`)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(`${shown} subscriptions`)).toHaveCount(0);
  });
});
