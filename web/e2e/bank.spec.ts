import type { Page } from '@playwright/test';
import type { Server } from './server.ts';
import { withServer } from './sign-in.ts';
import { authenticate, expect, expectAccessible, test } from './test.ts';

const account = (page: Page) => page.getByRole('region', { name: 'Payout account' });
const task = (page: Page) => page.getByText('Your payout account is not complete');

/** Opens the payout account from the task on home, as a demo person. */
async function fromHome(page: Page, server: Server, person: string): Promise<void> {
  await authenticate(page, person, server.origin);
  await page.goto(`${server.origin}/sellers/en`);
  await page.getByRole('link', { name: /Your payout account is not complete/ }).click();
  await page.waitForURL('**/sellers/en/bank#payout-account');
}

/** Follows the button to the provider's page, and chooses what becomes of it there. */
async function chooseAtProvider(page: Page, button: string, choice: string): Promise<void> {
  await account(page).getByRole('button', { name: button }).click();
  await page.waitForURL('**/sandbox/account?token=*');
  await page.getByRole('button', { name: choice }).click();
  await page.waitForURL(/\/sellers\/en\/bank$/);
}

const contact = 'https://contact.example.test/';

// Each test has a seller of its own.
test.use({ env: { MERKATO_URL_CONTACT: contact } });

// R14.1, R14.2, R2.9: from the task to the provider's page and back, and the task is gone.
test('a payout account is set up, and the task leaves home', async ({ page, server }) => {
  await fromHome(page, server, 'agency');
  await account(page).getByRole('button', { name: 'Continue setup' }).click();
  await page.waitForURL('**/sandbox/account?token=*');
  await expect(page.getByRole('heading', { name: 'Set up your payout account' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit everything It is accepted' }).click();
  await page.waitForURL(/\/sellers\/en\/bank$/);
  await expect(account(page).getByRole('status')).toHaveText(
    'The payment provider’s answer: Ready for payouts.',
  );
  await expect(account(page).getByText('complete and checked')).toBeVisible();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText(/Next payout on/)).toBeVisible();
  await expect(task(page)).toBeHidden();

  // Now there is an account to look at, and the provider may change its mind.
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Bank' }).click();
  await chooseAtProvider(page, 'View at the payment provider', 'Put the account on hold');
  await expect(account(page).getByRole('status')).toHaveText(/On hold/);
  await expect(account(page).getByText(/Contact us to learn why/)).toBeVisible();
  await expect(account(page).getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    contact,
  );
  await expectAccessible(page);
});

// R14.1, R14.2
test('what is still missing can be handed in after', async ({ page, server }) => {
  await fromHome(page, server, 'vacation');
  await chooseAtProvider(page, 'Add what is missing', 'Leave something out');
  await expect(account(page).getByRole('status')).toHaveText(/Information missing/);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(task(page)).toBeVisible();
  await menu.getByRole('link', { name: 'Bank' }).click();
  await chooseAtProvider(page, 'Add what is missing', 'to be checked');
  await expect(account(page).getByRole('status')).toHaveText(/Under review/);
  await chooseAtProvider(page, 'View at the payment provider', 'Accept the account');
  await expect(account(page).getByRole('status')).toHaveText(/Ready for payouts/);
});

test.describe('a link of the provider’s', () => {
  // Chromium reports the page that says that there is none.
  test.use({ expectedConsole: ['status of 410'] });

  // R14.2: a link is good once; who comes with it again goes on from the bank page.
  test('that is over leads back', async ({ page, server }) => {
    await authenticate(page, 'new', server.origin);
    await page.goto('/sellers/en/bank');
    await account(page).getByRole('button', { name: 'Set up payout account' }).click();
    await page.waitForURL('**/sandbox/account?token=*');
    const link = page.url();
    await page.getByRole('link', { name: 'Back without changing anything' }).click();
    await page.waitForURL(/\/sellers\/en\/bank$/);
    await expect(account(page).getByRole('status')).toHaveText(/Setup in progress/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Submit everything It is accepted' }).click();
    await page.waitForURL(/\/sellers\/en\/bank$/);
    await page.goto(link);
    await page.waitForURL(/\/sellers\/en\/bank$/);
    await expect(account(page).getByRole('status')).toHaveText(/has expired/);
    await page.goto(`${server.origin}/sandbox/account?token=guessed`);
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('where the payment provider is away', () => {
  test.use({ expectedConsole: ['[GraphQL error]'] });

  // R14.2: it is said beside the button, which can be tried again.
  test('the button says so and works again', async ({ page }) => {
    const env = { MERKATO_STRIPE_KEY: 'sk_test_x', MERKATO_STRIPE_URL: 'http://127.0.0.1:1' };
    await withServer(env, page, async (server) => {
      await fromHome(page, server, 'agency');
      const button = account(page).getByRole('button', { name: 'Continue setup' });
      for (const time of [1, 2]) {
        await button.click();
        await expect(account(page).getByRole('alert'), `time ${time}`).toHaveText(
          /cannot be reached just now/,
        );
        await expect(button).toBeEnabled();
      }
      await expectAccessible(page);
      expect(new URL(page.url()).pathname).toBe('/sellers/en/bank');
    });
  });
});
