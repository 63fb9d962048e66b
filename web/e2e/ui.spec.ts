import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';

async function openGallery(page: Page): Promise<void> {
  await page.goto('/sellers/_ui');
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
}

const specimen = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Reaches something by the Tab key alone, from what stands before it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** axe on a part that lies above the page; the page below it has its own test. */
async function expectAccessiblePart(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  expect(found).toEqual([]);
}

// R9.14
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`in ${colorScheme} at ${width}`, () => {
      test.slow();
      test.beforeEach(async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await openGallery(page);
        await page.evaluate(() => document.fonts.ready);
      });

      test('every component is there for everyone', async ({ page }, info) => {
        await page.screenshot({ path: info.outputPath('components.png'), fullPage: true });
        await expectAccessible(page);
      });

      test('modals too', async ({ page }, info) => {
        const modal = page.locator('dialog');
        for (const name of ['Feedback', 'Dialog', 'Destructive']) {
          await button(page, name).click();
          await expect(modal).toBeInViewport({ ratio: 1 });
          await page.screenshot({ path: info.outputPath(`${name}.png`) });
          await expectAccessiblePart(page, 'dialog');
          await modal.getByRole('button').first().click();
          await expect(modal).toBeHidden();
        }
      });

      test('toasts and tooltips too', async ({ page }, info) => {
        for (const type of ['info', 'success', 'warning', 'error']) {
          await button(page, `Toast: ${type}`).click();
        }
        await tabTo(page, button(page, 'When is it paid?'));
        await expect(page.getByRole('tooltip').first()).toBeInViewport({ ratio: 1 });
        await page.screenshot({ path: info.outputPath('toasts-and-tooltip.png') });
        await expectAccessiblePart(page, '[popover]');
      });
    });
  }
}

// R9.14: usable from 360 up.
test('nothing is wider than a small phone', async ({ page }) => {
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openGallery(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width}`).toBe(0);
  }
});

test('nothing is asked of the API, and nobody needs to sign in', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/graphql') && asked.push(request.url()));
  await openGallery(page);
  expect(asked).toEqual([]);
});

test.describe('in production', () => {
  test('the page of components does not exist', async ({ page }) => {
    await page.route('**/sellers/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), production: true } });
    });
    await page.goto('/sellers/_ui');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Components' })).toBeHidden();
  });
});

/** The ring around what has the focus: how wide it is, and its contrast to what is behind it. */
function focusRing() {
  const rgba = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = rgba(colour).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // A radio button that is not seen itself shows its focus on the label after it.
  const hidden = getComputedStyle(element).opacity === '0' || element.clientWidth === 0;
  const style = getComputedStyle((hidden && element.nextElementSibling) || element);
  let behind = element.parentElement;
  while (behind && rgba(getComputedStyle(behind).backgroundColor)[3] === 0) {
    behind = behind.parentElement;
  }
  const [light = 0, dark = 0] = [
    luminance(style.outlineColor),
    luminance(getComputedStyle(behind ?? document.body).backgroundColor),
  ].sort((a, b) => b - a);
  return {
    element: element.outerHTML.slice(0, 200),
    width: style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth),
    contrast: (light + 0.05) / (dark + 0.05),
  };
}

// R9.14
for (const colorScheme of ['light', 'dark'] as const) {
  test(`whatever the keyboard reaches shows it in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openGallery(page);
    let reached = 0;
    while (reached < 200) {
      await page.keyboard.press('Tab');
      const ring = await page.evaluate(focusRing);
      if (!ring) break;
      expect(ring.width, ring.element).toBeGreaterThanOrEqual(2);
      expect(ring.contrast, ring.element).toBeGreaterThanOrEqual(3);
      reached++;
    }
    expect(reached).toBeGreaterThan(30);
  });
}

// R9.8
test.describe('modals by keyboard', () => {
  test.beforeEach(({ page }) => openGallery(page));

  test('feedback keeps the focus in, closes by Escape and gives it back', async ({ page }) => {
    await tabTo(page, button(page, 'Feedback'));
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: 'Version 2.1.0 was sent' });
    await expect(button(modal, 'See its progress')).toBeFocused();
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Tab');
      const inPage = await page.evaluate(
        () =>
          !document.activeElement?.closest('dialog') && document.activeElement !== document.body,
      );
      expect(inPage).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(button(page, 'Feedback')).toBeFocused();
  });

  test('feedback closes by a click outside and by its button', async ({ page }) => {
    const modal = page.getByRole('dialog');
    await button(page, 'Feedback').click();
    await page.mouse.click(5, 5);
    await expect(modal).toBeHidden();
    await button(page, 'Feedback').click();
    await button(modal, 'Close').click();
    await expect(modal).toBeHidden();
  });

  test('dialog closes only by what it offers', async ({ page }) => {
    await button(page, 'Dialog').click();
    const modal = page.getByRole('dialog', { name: 'Open another account' });
    await expect(modal.getByLabel('E-mail')).toBeFocused();
    await expect(button(modal, 'Close')).toBeHidden();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(modal).toBeVisible();
    await button(modal, 'Back').press('Enter');
    await expect(modal).toBeHidden();
  });

  test('destructive starts at the way out, and its icon is 24 wide', async ({ page }) => {
    await button(page, 'Destructive').press('Enter');
    const modal = page.getByRole('alertdialog');
    await expect(button(modal, 'Cancel')).toBeFocused();
    const icon = await modal.locator('svg').first().boundingBox();
    expect([icon?.width, icon?.height]).toEqual([24, 24]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(modal).toBeHidden();
  });

  test('destructive that fails says so and stays', async ({ page }) => {
    await button(page, 'Destructive that fails').click();
    const modal = page.getByRole('alertdialog');
    await button(modal, 'Deactivate').click();
    await expect(modal.getByRole('alert')).toHaveText('That did not work. You can try again.');
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  });
});

// R9.9
test('a tooltip comes after 500 ms of rest, at once by keyboard, and goes by Escape', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-01T08:00:00' });
  await openGallery(page);
  await page.clock.pauseAt('2026-03-01T09:00:00');
  const target = button(page, 'When is it paid?');
  const tip = page.getByRole('tooltip').first();
  await expect(target).toHaveAccessibleDescription(/pending for 45 days/);

  await target.hover();
  await page.clock.runFor(490);
  await expect(tip).toBeHidden();
  await page.clock.runFor(10);
  await expect(tip).toBeVisible();
  await expect(tip).toHaveCSS('z-index', '1000');
  const [from, to] = [await target.boundingBox(), await tip.boundingBox()];
  expect((from?.y ?? 0) - ((to?.y ?? 0) + (to?.height ?? 0))).toBeCloseTo(12, 0);

  // The pointer may go onto it.
  await tip.hover();
  await page.clock.runFor(1000);
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(100);
  await expect(tip).toBeHidden();

  await tabTo(page, target);
  await page.clock.runFor(0);
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
});

// R9.10
test('spinners come in three sizes', async ({ page }) => {
  await openGallery(page);
  const spinners = await specimen(page, 'Spinner').getByRole('status').all();
  const edges = await Promise.all(spinners.map(async (s) => (await s.boundingBox())?.width));
  expect(edges).toEqual([16, 24, 40]);
});

// R9.11
test('a number stays within its bounds by button and by key', async ({ page }) => {
  await openGallery(page);
  const discount = page.getByRole('spinbutton', { name: 'Discount' });
  await expect(button(page, 'Increase: Discount')).toBeDisabled();
  await button(page, 'Decrease: Discount').click();
  await expect(discount).toHaveValue('25');
  await discount.press('ArrowUp');
  await discount.press('ArrowUp');
  await expect(discount).toHaveValue('30');
  for (let i = 0; i < 8; i++) await discount.press('ArrowDown');
  await expect(discount).toHaveValue('0');
  await expect(button(page, 'Decrease: Discount')).toBeDisabled();
});

// R9.12
test('a password is revealed and hidden by keyboard', async ({ page }) => {
  await openGallery(page);
  const password = page.getByLabel('Password', { exact: true });
  await tabTo(page, password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('correct horse');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
});

// R9.13
test('component texts follow the language, and are English elsewhere', async ({ page }) => {
  await openGallery(page);
  const show = specimen(page, 'PasswordInput').getByRole('button').first();
  for (const [language, text] of [
    ['de', 'Passwort anzeigen'],
    ['fr', 'Afficher le mot de passe'],
    ['es', 'Mostrar la contraseña'],
    ['it', 'Mostra la password'],
    ['nl', 'Wachtwoord tonen'],
    ['pl', 'Pokaż hasło'],
    ['pt', 'Mostrar a palavra-passe'],
    ['en', 'Show password'],
    ['ro', 'Show password'],
    ['ru', 'Show password'],
  ] as const) {
    await page.getByLabel('Component texts').selectOption(language);
    await expect(show).toHaveAccessibleName(text);
  }
});

test('tabs are chosen by arrow keys', async ({ page }) => {
  await openGallery(page);
  await tabTo(page, page.getByRole('tab', { name: 'Product sheet' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Versions' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveText('This is Versions.');
});

test('a toast can be acted on and goes', async ({ page }) => {
  await openGallery(page);
  const region = page.getByRole('region', { name: 'Notifications' });
  await button(page, 'Toast: error').click();
  await expect(region.getByRole('alert')).toContainText('The export could not be made.');
  await button(region, 'Try again').click();
  await expect(region).toBeHidden();
});

test('a table is one for the reader, and cards on a phone', async ({ page }) => {
  await openGallery(page);
  const table = page.getByRole('table', { name: 'Order lines' });
  const row = table.getByRole('row').nth(1);
  const gross = row.getByRole('cell').nth(2);
  await expect(gross).toHaveCSS('text-align', 'right');
  await expect(gross).toHaveCSS('font-variant-numeric', 'tabular-nums');

  // The head stays in sight while its rows pass below it.
  await page.setViewportSize({ width: 1440, height: 200 });
  await row.evaluate((element) => element.scrollIntoView());
  const head = await table.getByRole('columnheader').first().boundingBox();
  expect(head?.y).toBeCloseTo(0, 0);

  await page.setViewportSize({ width: 390, height: 900 });
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await expect(row.getByRole('rowheader')).toHaveText('Delivery dates');
  const [first, second] = [
    await row.getByRole('cell').nth(0).boundingBox(),
    await row.getByRole('cell').nth(1).boundingBox(),
  ];
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  expect(second?.x).toBe(first?.x);
});
