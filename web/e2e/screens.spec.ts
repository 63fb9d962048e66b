import type { Page } from '@playwright/test';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens.ts';
import {
  authenticate,
  expect,
  expectAccessible,
  expectAccessibleLayout,
  expectContrast,
  expectToFit,
  test,
} from './test.ts';

/** The menu, the top bar and the footer are on every screen, and are looked at once. */
const besideFrame = {
  exclude: ['#sidebar', '#global-container > div > header', '#global-container > div > footer'],
};

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** As many screens are looked at in one tab, which has compiled the app and axe by the second. */
const perTab = 6;

const byPerson = Map.groupBy(screens, ({ person = 'community' }) => person);

for (const [person, all] of byPerson) {
  for (let first = 0; first < all.length; first += perTab) {
    const together = all.slice(first, first + perTab);
    test.describe(together.map(({ name }) => name).join(', '), () => {
      test.use({ expectedConsole: together.flatMap(({ console = [] }) => console) });

      // R9.14: each once, its colours again in the dark, and its order where a phone lays it out differently.
      test('is accessible and fits', async ({ page }) => {
        if (person !== null) await authenticate(page, person);
        for (const screen of together) await test.step(screen.name, () => look(page, screen));
      });
    });
  }
}

async function look(page: Page, screen: Screen) {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(screen.isPhoneOnly ? phone : desktop);
  await page.goto(`/sellers/${screen.address}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (screen.title) {
    // R2.31: what it is called, and what it is for.
    await expect(page).toHaveTitle(`${screen.title} · Merkato`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
    expect(page.url()).toContain(screen.address);
  }
  await screen.reach?.(page);
  // What is scanned is what stays, not what is there until the data comes.
  await page.waitForLoadState('networkidle');
  await expectAccessible(page, screen.part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page, screen.part ?? (screen.standsForOthers ? undefined : besideFrame));
  if (!screen.part) await page.setViewportSize(phone);
  if (screen.hasPhoneLayout) {
    await nothingArrives(page); // what the width changes has code of its own
    await (screen.standsForOthers ? expectAccessible : expectAccessibleLayout)(page);
  }
  await expectToFit(page);
  // What a screen remembers is not what the next one begins with.
  await page.evaluate(() => localStorage.clear());
}

/** Waits until nothing has been fetched for a while. Playwright's own wait is for the first time alone. */
const nothingArrives = (page: Page) =>
  page.evaluate(async () => {
    const fetched = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== fetched(); ) {
      before = fetched();
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  });
