import type { Page, Request } from '@playwright/test';
import type { Server } from './server.ts';
import { expect, newestOrders, signIn, test } from './test.ts';

const isSentry = (request: Request) => /\/assets\/sentry-.*\.js$/.test(request.url());

/** Has the same build obey another configuration. */
async function configure(page: Page, change: object): Promise<void> {
  await page.route('**/sellers/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}

/** A DSN at our own address, which the content policy lets through. */
const dsn = ({ origin }: Server) => `${origin.replace('//', '//key@')}/42`;

test.describe('in production', () => {
  // Its own fetch: what reports errors goes around one that was replaced.
  test.use({ expectedConsole: ['Broken by'], isLive: true });

  // R1.8
  test('errors are reported with the release and nothing personal', async ({ page, server }) => {
    await configure(page, { production: true, sentry_dsn: dsn(server), release: '7.8.9' });
    const envelopes: string[] = [];
    await page.route('**/api/42/envelope/**', async (route) => {
      envelopes.push(route.request().postData() ?? '');
      await route.fulfill({ json: {} });
    });
    const download = page.waitForResponse((response) => isSentry(response.request()));
    await signIn(page);
    await download;
    await expect(newestOrders(page)).toBeVisible();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('Broken by community@demo.merkato.test at /x?token=abcdef');
      });
    });
    const report = () => envelopes.find((text) => text.includes('Broken by'));
    await expect.poll(report).toBeDefined();
    expect(report()).toContain('Broken by [email] at /x');
    expect(report()).toContain('"release":"7.8.9"');
    // Traces come too, of every visit.
    await expect.poll(() => envelopes.some((text) => text.includes('"type":"span"'))).toBe(true);
    const everything = envelopes.join('\n');
    expect(everything).toContain('"sample_rate":"1"');
    for (const personal of ['community@', 'abcdef', 'code=', 'Bearer ey', 'state=']) {
      expect(everything).not.toContain(personal);
    }
  });
});
