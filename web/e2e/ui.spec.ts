import { openGallery, specimen } from './gallery.ts';
import { expect, test } from './test.ts';

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

// Whoever presses a button just when the page moves below the pointer has clicked nothing.
test('all components come at once', async ({ page }) => {
  await page.addInitScript(() => {
    const counts = new Set<number>();
    Object.assign(window, { counts });
    new MutationObserver(() => {
      const main = document.querySelector('#root main:has(h1)');
      if (main) counts.add(main.querySelectorAll('button').length);
    }).observe(document, { childList: true, subtree: true });
  });
  await openGallery(page);
  for (const name of ['PeriodPicker', 'ListFoot']) {
    await expect(specimen(page, name).getByRole('button').first()).toBeVisible();
  }
  const counts = await page.evaluate(() => [
    ...(window as unknown as { counts: Set<number> }).counts,
  ]);
  expect(counts).toHaveLength(1);
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
