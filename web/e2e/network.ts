import { networkInterfaces } from 'node:os';
import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    setOnline: (isOnline: boolean) => void;
  }
}

/** A machine that has only its loopback. */
const isAlone = Object.values(networkInterfaces()).every((addresses) =>
  addresses?.every(({ internal }) => internal),
);

/**
 * Makes the browser believe that there is a network where there is none: it
 * calls itself offline then, although the server on the same machine answers.
 */
export async function haveNetwork(context: BrowserContext): Promise<void> {
  if (!isAlone) return;
  await context.addInitScript(() => {
    let online = true;
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => online });
    window.setOnline = (isOnline) => {
      online = isOnline;
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    };
  });
}

/**
 * Leaves who listens for changes without an answer, so that the network comes to rest. Kept back in
 * the page: a route would lead every request through the runner, and switch the browser's cache off.
 */
export async function hearNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (what, options) => {
      if (typeof what !== 'string' || !/^\/events(\?|$)/.test(what)) return fetch(what, options);
      const { promise, reject } = Promise.withResolvers<Response>();
      options?.signal?.addEventListener('abort', ({ target }) =>
        reject((target as AbortSignal).reason),
      );
      return promise;
    };
  });
}

/** Takes the network away from a page's browser, or gives it back. */
export async function setNetwork(page: Page, isThere: boolean): Promise<void> {
  await page.context().setOffline(!isThere);
  if (isAlone) await page.evaluate((isOnline) => window.setOnline(isOnline), isThere);
}
