import type { Page } from '@playwright/test';
import { menuItems, outsideItems } from '../src/test/menu.ts';
import { authenticate, expect, test } from './test.ts';

/** What has the focus: its name, and whether one sees that. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return { name: 'nothing', isSeen: false };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name: element.getAttribute('aria-label') ?? element.innerText.split('\n')[0]?.trim() ?? '',
      isSeen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    };
  });

/** Presses Tab until a name has the focus; every stop on the way must be seen. */
async function tabTo(page: Page, name: string) {
  const passed: string[] = [];
  while (passed.length < 40) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    // A busy machine may be a frame behind.
    await expect
      .poll(async () => (await focused(page)).isSeen, `the focus on “${stop.name}” is seen`)
      .toBe(true);
    passed.push(stop.name);
    if (stop.name === name) return passed;
  }
  throw new Error(`Tab never came to ${name}, only to ${passed.join(', ')}`);
}

/** The focus begins at the top, as after opening the page. */
const focusTop = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** Signs in, and waits until the frame knows who it is. */
async function enterAs(page: Page, person: string, name: string) {
  await authenticate(page, person);
  await page.goto('/sellers/en');
  await expect(page.locator('#sidebar')).toContainText(name);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await focusTop(page);
}

// Without a complete profile the API refuses what is a seller's.
test.describe('a seller to whom not all is open', () => {
  test.use({ expectedConsole: ['status of 403'] });

  // R3.7, R3.11, R3.14: what is closed says why to the keyboard, and leads nowhere.
  test('a closed page says why', async ({ page }) => {
    const reason = 'Opens once your profile is complete';
    await enterAs(page, 'invalid', 'Andrei Popescu');
    // Every closed page has this reason, and that of the one before may be a moment late to go.
    const item = page.locator('#sidebar li').filter({ hasText: 'Bank' });
    const bank = item.getByRole('link', { name: 'Bank', exact: true });
    const tip = item.getByRole('tooltip');
    await expect(bank).toHaveAccessibleDescription(reason);
    // Some are led on from home, which draws the sidebar once more and takes the focus.
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await tabTo(page, 'Bank');
    await expect(tip).toBeVisible();
    const before = page.url();
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(before);
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
    await bank.hover();
    await expect(tip).toBeVisible();
  });
});

test('a seller reaches and uses every part of the frame by keys alone', async ({ page }) => {
  await enterAs(page, 'community', 'Camille Moreau');
  const skip = page.getByRole('link', { name: 'Skip to content' });

  // R3.14, R9.14
  await test.step('every part is reached by Tab, in order, with visible focus', async () => {
    const stops = await tabTo(page, 'Account');
    expect(stops).toEqual([
      'Skip to content',
      'Merkato',
      ...[...menuItems, ...outsideItems].map(({ name }) => name),
      'Sign out',
      'Search…',
      'Language',
      'Colour theme',
      'Help',
      'Account',
    ]);
  });

  await test.step('the skip link jumps over the frame', async () => {
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  // R3.14
  await test.step('a page is opened from the sidebar and the focus is on its heading', async () => {
    await skip.focus();
    await tabTo(page, 'Orders');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sellers/en/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
  });

  // R3.14
  await test.step('the drawer of a phone is used', async () => {
    // The menu slides away, and takes the focus with it until it has.
    const menuIsGone = () => expect(page.locator('#sidebar')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 800 });
    await menuIsGone();
    await skip.focus();
    await tabTo(page, 'Open the menu');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused();
    await tabTo(page, 'Bank');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sellers/en/bank');
    await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeFocused();
    await menuIsGone();
  });

  await test.step('the language is changed', async () => {
    await skip.focus();
    await tabTo(page, 'Language');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await page.keyboard.press('f');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sellers/fr/bank');
  });
});
