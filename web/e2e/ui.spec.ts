import { button, openGallery, specimen, tabTo } from './gallery.ts';
import { expect, expectToFit, test } from './test.ts';

test('the page of components is there for everybody, in every size', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/graphql') && asked.push(request.url()));
  await page.addInitScript(() => {
    const counts = new Set<number>();
    Object.assign(window, { counts });
    new MutationObserver(() => {
      const main = document.querySelector('#root main:has(h1)');
      if (main) counts.add(main.querySelectorAll('button').length);
    }).observe(document, { childList: true, subtree: true });
  });
  await openGallery(page);

  // Whoever presses a button just when the page moves below the pointer has clicked nothing.
  await test.step('all components come at once', async () => {
    for (const name of ['PeriodPicker', 'ListFoot']) {
      await expect(specimen(page, name).getByRole('button').first()).toBeVisible();
    }
    const counts = await page.evaluate(() => [
      ...(window as unknown as { counts: Set<number> }).counts,
    ]);
    expect(counts).toHaveLength(1);
  });

  await test.step('nothing is asked of the API, and nobody needs to sign in', async () => {
    expect(asked).toEqual([]);
  });

  // R9.14: usable from 360 up.
  await test.step('nothing is wider than a small phone', async () => {
    for (const width of [360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page);
    }
  });

  // R9.10
  await test.step('spinners come in three sizes', async () => {
    const spinners = await specimen(page, 'Spinner').getByRole('status').all();
    const edges = await Promise.all(spinners.map(async (s) => (await s.boundingBox())?.width));
    expect(edges).toEqual([16, 24, 40]);
  });

  await test.step('a table is one for the reader, and cards on a phone', async () => {
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

test('the page of components is used by keyboard', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openGallery(page);

  // R9.14
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`whatever the keyboard reaches shows it in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
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
  await test.step('a modal keeps the focus in, closes by Escape and gives it back', async () => {
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

  // R9.8
  await test.step('a destructive one starts at the way out, and its icon is 24 wide', async () => {
    await button(page, 'Destructive').press('Enter');
    const modal = page.getByRole('alertdialog');
    await expect(button(modal, 'Cancel')).toBeFocused();
    const icon = await modal.locator('svg').first().boundingBox();
    expect([icon?.width, icon?.height]).toEqual([24, 24]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(modal).toBeHidden();
  });
});
