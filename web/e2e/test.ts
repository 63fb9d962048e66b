import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { haveNetwork } from './network.ts';
import { type Server, startServer } from './server.ts';

interface Fixtures {
  /** Console messages a test expects, as parts of their text; all others fail it. */
  expectedConsole: string[];
  quietConsole: undefined;
}

/** The tests' `test`: one server per worker, and a console that must stay quiet. */
export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  context: async ({ context }, use) => {
    await haveNetwork(context);
    await use(context);
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

export { expect };

/** The button on the provider's page that signs a demo person in. */
export const personButton = (page: Page, person = 'community') =>
  page.locator(`button[value="${person}@demo.merkato.test"]`);

/** Signs in as a demo person. */
export async function signIn(page: Page, person = 'community'): Promise<void> {
  await page.goto('/sellers');
  await personButton(page, person).click();
  await page.waitForURL('**/sellers/en');
}

/** A part of the home screen: the sign that one is there. */
export const newestOrders = (page: Page) => page.getByRole('region', { name: 'Newest orders' });

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  expect(found).toEqual([]);
}
