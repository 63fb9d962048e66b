import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Makes the browser believe that there is a network, or that there is none. A
 * machine that has only its loopback is offline to the browser, although the
 * server on it answers; so each test says which it wants.
 */
export async function setNetwork(page: Page, isThere: boolean): Promise<void> {
  let session = sessions.get(page);
  if (!session) {
    session = await page.context().newCDPSession(page);
    sessions.set(page, session);
  }
  await session.send('Network.emulateNetworkConditions', {
    offline: !isThere,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
    connectionType: 'ethernet',
  });
}
