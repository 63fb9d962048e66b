import type { Page } from '@playwright/test';
import { links, orders } from './orders.ts';
import { expect, signIn, test } from './test.ts';

/** The dearest sale of the last days: a part of it can be refunded, whatever other tests refunded. */
const dearest = `${orders}?type=ORDER&sort=GROSS_TURNOVER`;

const panel = (page: Page) => page.getByRole('complementary', { name: /^Order / });
const dialog = (page: Page) => page.getByRole('alertdialog');

async function openRefund(page: Page): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /^Refund / })
    .first()
    .click();
}

/** Lets the server make the next refund, and cuts its answer off. */
async function loseNextAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON();
    if (operationName !== 'RefundOrderLine' || isLost) return route.fallback();
    isLost = true;
    expect((await route.fetch()).ok()).toBe(true);
    return route.abort('connectionreset');
  });
}

test.describe('a refund whose answer is lost', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    expectedConsole: ['ERR_CONNECTION_RESET', 'The server cannot be reached'],
  });

  // R11.7: what the dialog promises holds also when it was closed in between.
  test('is made once, however often it is sent', async ({ page }) => {
    await signIn(page, 'creator');
    await page.goto(dearest);
    await links(page).first().click();
    await expect(panel(page).getByRole('region', { name: 'Customer' })).toBeVisible();
    await loseNextAnswer(page);
    await openRefund(page);
    await dialog(page).getByRole('radio', { name: 'A part' }).check();
    const amount = dialog(page).getByRole('textbox', { name: /^Amount/ });
    const reason = dialog(page).getByRole('textbox', { name: /^Reason/ });
    const confirm = dialog(page).getByRole('button', { name: 'Refund €12.34' });
    await amount.fill('12.34');
    await reason.fill('Bought twice');
    await confirm.click();
    await expect(dialog(page).getByRole('alert')).toContainText('it will not be made twice');

    await expect(confirm).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    const refunds = panel(page).getByRole('list', { name: 'Refunds' }).getByRole('listitem');
    // The order was read anew: what was made is seen.
    await expect(refunds).toHaveCount(1);

    await openRefund(page);
    await expect(amount).toHaveValue('12.34');
    await expect(reason).toHaveValue('Bought twice');
    await confirm.click();
    await expect(page.getByText('€12.34 refunded')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await page.reload();
    await expect(panel(page).getByRole('region', { name: 'Customer' })).toBeVisible();
    await expect(refunds).toHaveCount(1);
  });
});
