import { box, isAsking, openMessages, rows, written } from './messages.ts';
import { signOutButton } from './sign-in.ts';
import { authenticate, expect, test } from './test.ts';

test.describe('a reply that fails', () => {
  test.use({ expectedConsole: ['Failed to load resource', 'The server cannot be reached'] });

  // R17.3: what was typed is never lost: not by leaving, not by a reload, not by a broken line.
  test('is kept, and sent once when it is sent again', async ({ page }) => {
    await openMessages(page, 'industrial');
    await rows(page).nth(0).click();
    await box(page).fill('My draft');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.waitForURL('**/sellers/en');
    await page.goBack();
    await expect(box(page)).toHaveValue('My draft');
    await page.reload();
    await expect(box(page)).toHaveValue('My draft');
    await expect(written(page).first()).toBeVisible();
    const before = await written(page).count();

    // The server takes it, but its answer is lost on the way.
    let lost = 0;
    await page.route('**/graphql', async (route) => {
      if (!isAsking('ReplyToThread')(route.request()) || lost > 0) return route.fallback();
      lost++;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await box(page).press('Control+Enter');
    await expect(page.getByText(/it will not be sent twice/)).toBeVisible();
    await expect(box(page)).toHaveValue('My draft');
    await box(page).press('Control+Enter');
    await expect(written(page)).toHaveCount(before + 1);
    await expect(box(page)).toHaveValue('');
    await page.reload();
    await expect(written(page)).toHaveCount(before + 1);
  });
});

test.describe('a draft', () => {
  // An operator has no seller of their own.
  test.use({ expectedConsole: ['status of 403'] });

  // R17.3, R4.5: a tab outlives a sign-in, and an operator reads the same thread.
  test('is shown to nobody but its writer', async ({ page }) => {
    await openMessages(page, 'industrial');
    await rows(page).nth(1).click();
    await box(page).fill('Between us');
    const thread = page.url();
    await signOutButton(page).click();
    await page.waitForURL('**/_auth/logout**');

    await page.evaluate(() => sessionStorage.setItem('pose-as', 'industrial@demo.merkato.test'));
    await authenticate(page, 'operator');
    await page.goto(thread);
    await expect(written(page).first()).toBeVisible();
    await expect(page.getByText('You are viewing Merkato as industrial@')).toBeVisible();
    await expect(box(page)).toHaveValue('');
    await box(page).fill('From the operator');
    await signOutButton(page).click();
    await page.waitForURL('**/_auth/logout**');

    await authenticate(page, 'industrial');
    await page.goto(thread);
    await expect(box(page)).toHaveValue('Between us');
  });
});
