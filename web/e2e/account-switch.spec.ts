import type { Page } from '@playwright/test';
import { authenticate, expect, expectAccessible, test } from './test.ts';

const agency = 'agency@demo.merkato.test';
const bar = (page: Page) => page.getByText(`You are viewing Merkato as ${agency}`);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'View as another seller' });

async function enter(page: Page) {
  await authenticate(page, 'operator');
  await page.goto('/sellers/en');
  // Without a seller of their own they are led on, and a menu that is open by then closes.
  await page.waitForURL('**/sellers/en/desk/review');
  await expect(page.locator('#sidebar [aria-busy="true"]')).toHaveCount(0);
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View as another seller' }).click();
  await expect(dialog(page)).toBeVisible();
}

const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('pose-as'));

test.describe('an operator', () => {
  // Without a seller of their own the API refuses an operator what is a seller's.
  test.use({ expectedConsole: ['status of 403', 'status of 400', '[Network error]'] });

  // R4.1, R4.2, R4.4, R4.5
  test('looks through the eyes of a seller and comes back', async ({ page }) => {
    await enter(page);
    await openDialog(page);
    const email = page.getByLabel('The seller’s e-mail address');
    const confirm = dialog(page).getByRole('button', { name: 'View as this seller' });
    await email.fill('a@b.com');
    await expect(confirm).toBeDisabled();

    // R4.5: an address that no seller has is answered where it was typed.
    await test.step('whoever mistypes an address is told at the field, and goes on', async () => {
      await email.fill('nobody@demo.merkato.test');
      await expect(confirm).toBeEnabled();
      await email.press('Enter');
      await expect(page.getByText(/^No seller has/)).toBeVisible();
      await expect(page.getByText('You are viewing Merkato as')).toHaveCount(0);
      await expectAccessible(page);
    });

    await email.fill(agency);
    const loaded = page.waitForEvent('load');
    const request = page.waitForRequest(
      (asked) => asked.postData()?.includes('"Shell"') === true && asked.url().endsWith('/graphql'),
    );
    await email.press('Enter');
    await loaded;
    expect((await request).headers()['ps-sellers-pose-as']).toBe(agency);
    expect(await stored(page)).toBe(agency);
    await expect(bar(page)).toBeVisible();
    await expect(page.locator('#sidebar')).toContainText('Jonas Schneider');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Back to my own account' }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(page.locator('#sidebar')).toContainText('operator');
    expect(await stored(page)).toBeNull();
  });
});

test.describe('anybody else', () => {
  test.use({ expectedConsole: ['status of 403', '[Network error]'] });

  // R4.5: the server refuses, so nobody is posed as; the way back ends it where one wanted to be
  test('is refused and finds the way back', async ({ page }) => {
    await authenticate(page, 'community');
    await page.addInitScript((email) => {
      // Once: to come back takes it away.
      if (sessionStorage.getItem('posed')) return;
      sessionStorage.setItem('posed', 'yes');
      sessionStorage.setItem('pose-as', email);
    }, agency);
    await page.goto('/sellers/en/reviews');
    await page.waitForURL('**/sellers/en/403**');
    const refused = page.getByRole('alert');
    await expect(refused).toContainText('You cannot view Merkato as another seller');
    await expect(refused).toContainText(agency);
    await expect(bar(page)).toHaveCount(0);
    await expectAccessible(page);
    await refused.getByRole('button', { name: 'Back to my own account' }).click();
    await expect(page.locator('#sidebar')).toContainText('Camille Moreau');
    await page.waitForURL('**/sellers/en/reviews');
    expect(await stored(page)).toBeNull();
  });
});
