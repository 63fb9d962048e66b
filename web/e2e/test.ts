import { test as base, expect, type Page } from '@playwright/test';
import { authenticate } from './authenticate.ts';
import { haveNetwork, hearNothing } from './network.ts';
import { type Server, startServer } from './server.ts';

interface Fixtures {
  /** The demo person whose page it is, such as 'agency'; by default a visitor who is not signed in. */
  person: string | undefined;
  /** The page hears of changes while it is open; its network never comes to rest then. */
  isLive: boolean;
  /** Console messages a test expects, as parts of their text; all others fail it. */
  expectedConsole: string[];
  quietConsole: undefined;
}

interface WorkerFixtures {
  /** What the server's configuration has besides the usual; for all tests of a file. */
  env: Record<string, string>;
  server: Server;
}

/** The tests' `test`: one server per worker, and a console that must stay quiet. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  env: [{}, { scope: 'worker', option: true }],

  server: [
    async ({ env }, use) => {
      const server = await startServer(env);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  isLive: [false, { option: true }],

  context: async ({ context, isLive }, use) => {
    await haveNetwork(context);
    if (!isLive) await hearNothing(context);
    await use(context);
  },

  person: [undefined, { option: true }],

  page: async ({ page, person }, use) => {
    if (person) await authenticate(page, person);
    await use(page);
  },

  expectedConsole: [[], { option: true }],

  // Errors, warnings and violations of the content policy all end up in the console.
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      await use(undefined);
      const unexpected = noise.filter((text) => !expectedConsole.some((e) => text.includes(e)));
      expect(unexpected, 'console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expectAccessible, expectAccessibleLayout, expectContrast } from './accessible.ts';
export { authenticate, expect };

/** The button on the provider's page that signs a demo person in. */
export const personButton = (page: Page, person = 'community') =>
  page.locator(`button[value="${person}@demo.merkato.test"]`);

/** Signs in as a demo person and opens home. Who opens something else only has to `authenticate`. */
export async function signIn(page: Page, person = 'community'): Promise<void> {
  await authenticate(page, person);
  await page.goto('/sellers/en');
}

/** A part of the home screen: the sign that one is there. */
export const newestOrders = (page: Page) => page.getByRole('region', { name: 'Newest orders' });

/** Nothing is wider than the window. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, 'what is wider than the window').toBeLessThanOrEqual(0);
}
