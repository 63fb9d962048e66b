import type { Page } from '@playwright/test';
import { links, orders } from './orders.ts';
import { authenticate, expect, personButton, test } from './test.ts';

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
    await authenticate(page, 'creator');
    await page.goto(dearest);
    await links(page).first().click();
    await expect(panel(page).getByRole('region', { name: 'Customer' })).toBeVisible();
    await loseNextAnswer(page);
    await openRefund(page);
    await dialog(page).getByRole('radio', { name: 'Partial amount' }).check();
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
    // The order was read again: what was made is seen.
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

test.describe('a refund after the session has ended', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    expectedConsole: ['401 (Unauthorized)', 'Sign in first'],
  });

  // R8.7, R5.5: who went on without the session is offered it again, and nothing typed is lost.
  test('says so, and is made once one has signed in again', async ({ page, context }) => {
    await authenticate(page, 'agency'); // whose refunds are nobody else's
    await page.goto(dearest);
    await links(page).first().click();
    await openRefund(page);
    await dialog(page).getByRole('radio', { name: 'Partial amount' }).check();
    const amount = dialog(page).getByRole('textbox', { name: /^Amount/ });
    const reason = dialog(page).getByRole('textbox', { name: /^Reason/ });
    await amount.fill('12.34');
    await reason.fill('Bought twice');
    const confirm = (euros: string) =>
      dialog(page).getByRole('button', { name: `Refund €${euros}` });
    await expect(confirm('12.34')).toBeEnabled();

    await context.clearCookies();
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    const notNow = ended.getByRole('button', { name: 'Not now' });
    await notNow.click();
    await expect(ended).toBeHidden();
    await confirm('12.34').click();
    await notNow.click();
    const fault = dialog(page).getByRole('alert');
    await expect(fault).toHaveText('You are signed out. Sign in and try again.');

    // What another amount would do is asked in the form, too.
    await amount.fill('12.35');
    const opened = page.waitForEvent('popup');
    await ended.getByRole('button', { name: 'Sign in' }).click();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await personButton(popup, 'agency').click();
    await closed;
    await expect(ended).toBeHidden();
    await dialog(page)
      .getByRole('button', { name: /Try again$/ })
      .click();
    await expect(fault).toHaveCount(0);
    await expect(reason).toHaveValue('Bought twice');
    await confirm('12.35').click();
    await expect(page.getByText('€12.35 refunded')).toBeVisible();
  });
});
