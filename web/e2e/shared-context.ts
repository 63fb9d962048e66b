import type { BrowserContext } from '@playwright/test';
import { haveNetwork, hearNothing } from './network.ts';
import { authenticate, test as base } from './test.ts';

let shared: BrowserContext | undefined;

/**
 * `test` for those that only look: all of one worker are in one context, so that code and styles
 * come from the browser's cache. Each has a page of its own, which knows nothing of those before.
 */
export const test = base.extend({
  context: async ({ browser }, use) => {
    if (!shared) {
      shared = await browser.newContext();
      await haveNetwork(shared);
      await hearNothing(shared);
    }
    await use(shared);
  },

  page: async ({ context, server, person, viewport }, use) => {
    const page = await context.newPage();
    const developer = await context.newCDPSession(page);
    await developer.send('Storage.clearDataForOrigin', {
      origin: server.origin,
      storageTypes: 'cookies,local_storage,indexeddb',
    });
    await developer.detach();
    if (viewport) await page.setViewportSize(viewport);
    if (person) await authenticate(page, person);
    await use(page);
    await page.close();
  },
});
