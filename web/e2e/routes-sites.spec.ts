import { execFileSync } from 'node:child_process';
import type { BrowserContext } from '@playwright/test';
import type { Server } from './server.ts';
import { signInAt, withServer } from './sign-in.ts';
import { expect, signIn, test } from './test.ts';

/** Plays another site, whatever address of it is opened. */
const playSite = (context: BrowserContext, origin: string) =>
  context.route(
    (address) => address.origin === origin,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Another site</title>' }),
  );

// R2.17
test('without a legacy site its addresses lead nowhere', async ({ page }) => {
  await signIn(page);
  for (const address of ['products/old', 'orders/old']) {
    await page.goto(`/sellers/en/${address}`);
    await page.waitForURL('**/sellers/en/404');
  }
});

// R2.17, R2.20-R2.25, R2.32
test('with other sites configured, their addresses lead there', async ({ page, context }) => {
  const [addons, help, contact] = ['addons', 'help', 'contact'].map(
    (name) => `https://${name}.example.test`,
  ) as [string, string, string];
  const env = {
    MERKATO_URL_ADDONS: addons,
    MERKATO_URL_HELP_CENTER: help,
    MERKATO_URL_CONTACT: `${contact}/form`,
  };
  for (const origin of [addons, help, contact]) await playSite(context, origin);
  await withServer(env, page, async (server) => {
    await signInAt(server, page);
    for (const [address, target] of [
      ['products/old', `${addons}/en/seller-products.php`],
      ['orders/old', `${addons}/en/seller-order-history.php`],
      ['promote', `${addons}/en/seller-discount.php`],
      ['reviews', `${addons}/en/seller-comment.php`],
      ['messages', `${addons}/en/seller-contact.php`],
      ['settings', `${addons}/en/seller-account.php`],
      ['resources', `${addons}/en/seller-resources.php`],
      ['blog', `${addons}/en/seller-blog.php?article=1089`],
      ['helpcenter', `${help}/en`],
      ['contact', `${contact}/form`],
    ] as const) {
      await page.goto(`${server.origin}/sellers/en/${address}`);
      await page.waitForURL(target);
      await expect(page).toHaveTitle('Another site');
    }
  });
});

/** Plays the legacy site around the app: someone signed in there has its cookie. */
async function signInOnSite(context: BrowserContext, server: Server, env: object): Promise<void> {
  const binary = process.env.MERKATO_BINARY || `${import.meta.dirname}/../../bin/merkato`;
  const value = execFileSync(binary, ['cookie', 'community@demo.merkato.test'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  }).trim();
  await context.addCookies([{ name: 'addons_session', value, url: server.origin }]);
}

// R2.32
test('in cookie mode the legacy site is the one around the app', async ({ page, context }) => {
  const env = {
    MERKATO_USE_ADDONS_COOKIE: 'true',
    MERKATO_COOKIE_SECRET: 'a-secret-shared-with-the-legacy-site',
  };
  await withServer(env, page, async (server) => {
    await signInOnSite(context, server, env);
    await context.route('**/seller-comment.php', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>The site around</title>' }),
    );
    await page.goto(`${server.origin}/sellers/en/reviews`);
    await page.waitForURL(`${server.origin}/en/seller-comment.php`);
    await expect(page).toHaveTitle('The site around');
  });
});
