import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

function faqIn(language: string) {
  const file = join(import.meta.dirname, `../src/areas/faq/locales/${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A sentence of one language only, among those of the screen itself. */
const sentenceIn = (language: string): string => faqIn(language).nothing_title;

/** And one among those of the frame, which come first. */
const frameSentenceIn = (language: string): string => faqIn(language).routes.faq_payout.description;

/** Opens a public page in a language and returns the scripts it downloaded, by their addresses. */
async function scriptsOf(page: Page, language: string): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    reading.push(response.text().then((text) => void scripts.set(response.url(), text)));
  });
  await page.goto(`/sellers/${language}/faq/payout`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await Promise.all(reading);
  return scripts;
}

const holding = (scripts: Map<string, string>, sentence: string) =>
  [...scripts].filter(([, text]) => text.includes(sentence)).map(([address]) => address);

test.describe('in a French browser', () => {
  test.use({ locale: 'fr-FR', expectedConsole: ['net::ERR_FAILED', 'did not arrive'] });

  const nothingIn = (page: Page, language: string) =>
    page.getByRole('heading', { name: sentenceIn(language) });
  const searchForNothing = (page: Page) => page.getByRole('searchbox').fill('zebra');

  test('a language is fetched alone, and replaced where it does not arrive', async ({ page }) => {
    const scripts = await scriptsOf(page, 'de');

    // R1.3
    await test.step('its messages are one download, and no other language comes with it', async () => {
      for (const sentence of [frameSentenceIn, sentenceIn]) {
        expect(holding(scripts, sentence('de'))).toHaveLength(1);
        for (const other of ['en', 'fr']) expect(holding(scripts, sentence(other))).toEqual([]);
      }
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    });

    // R1.3: whichever of a language's words are missing, another one is spoken.
    for (const [part, sentence] of [
      ['frame', frameSentenceIn],
      ['screens', sentenceIn],
    ] as const) {
      await test.step(`without the words of the ${part} that of the browser is spoken`, async () => {
        const [chunk = ''] = holding(scripts, sentence('de'));
        await page.route(chunk, (route) => route.abort());
        await page.goto('/sellers/de/faq/payout');
        await searchForNothing(page);
        await expect(nothingIn(page, 'fr')).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      });
    }

    await page.goto('/sellers/en/faq/payout#vat');
    await searchForNothing(page);
    const path = () => new URL(page.url()).pathname + new URL(page.url()).hash;
    const switchTo = async (language: string) => {
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('menuitemradio', { name: language }).click();
    };

    // R1.3
    await test.step('on a switch, that on show stays', async () => {
      await switchTo('Deutsch');
      await expect(page.getByText('Deutsch could not be loaded.')).toBeVisible();
      await expect(nothingIn(page, 'en')).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('zebra');
      expect(path()).toBe('/sellers/en/faq/payout#vat');
    });

    // R2.3
    await test.step('a switch keeps the page and what was done on it', async () => {
      await page.unrouteAll({ behavior: 'wait' });
      await switchTo('Deutsch');
      await expect(nothingIn(page, 'de')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.getByRole('searchbox')).toHaveValue('zebra');
      expect(path()).toBe('/sellers/de/faq/payout#vat');
    });
  });
});
