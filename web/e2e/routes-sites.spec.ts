import { withServer } from './sign-in.ts';
import { authenticate, expect, test } from './test.ts';

// R2.17, R2.20-R2.25, R2.32: which address leads where is proved without a browser.
test('with other sites configured, addresses lead there', async ({ page, context }) => {
  const addons = 'https://addons.example.test';
  const help = 'https://help.example.test';
  for (const origin of [addons, help]) {
    await context.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Another site</title>' }),
    );
  }
  const env = { MERKATO_URL_ADDONS: addons, MERKATO_URL_HELP_CENTER: help };
  await withServer(env, page, async (server) => {
    await authenticate(page, undefined, server.origin);
    for (const [address, target] of [
      ['blog', `${addons}/en/seller-blog.php?article=1089`],
      ['helpcenter', `${help}/en`],
    ] as const) {
      await page.goto(`${server.origin}/sellers/en/${address}`);
      await page.waitForURL(target);
      await expect(page).toHaveTitle('Another site');
    }
  });
});
