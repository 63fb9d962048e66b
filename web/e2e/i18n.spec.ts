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

// R1.3
test('the messages of a language are one download, and no other language comes with it', async ({
  page,
}) => {
  const scripts = await scriptsOf(page, 'de');
  for (const sentence of [frameSentenceIn, sentenceIn]) {
    expect(holding(scripts, sentence('de'))).toHaveLength(1);
    expect(holding(scripts, sentence('en'))).toEqual([]);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test.describe('a language that does not arrive', () => {
  test.use({ locale: 'fr-FR', expectedConsole: ['net::ERR_FAILED', 'did not arrive'] });

  // R1.3
  test('is replaced by the one of the browser, then by English', async ({ page, context }) => {
    for (const [lost, spoken] of [
      ['de', 'fr'],
      ['fr', 'en'],
    ] as const) {
      const other = await context.newPage();
      const [chunk = ''] = holding(await scriptsOf(other, lost), frameSentenceIn(lost));
      await other.close();
      await context.route(chunk, (route) => route.abort());
      await page.goto('/sellers/de/faq/payout');
      await expect(page.locator('html')).toHaveAttribute('lang', spoken);
      await page.getByRole('searchbox').fill('zebra');
      await expect(page.getByRole('heading', { name: sentenceIn(spoken) })).toBeVisible();
    }
  });
});

test.describe('the words of screens that do not arrive', () => {
  test.use({ locale: 'fr-FR', expectedConsole: ['net::ERR_FAILED', 'did not arrive'] });

  // R1.3: whichever of a language's words are missing, another one is spoken; that on show, if any.
  test('are those of the next language on a visit, and stay on a switch', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    const [chunk = ''] = holding(await scriptsOf(other, 'de'), sentenceIn('de'));
    await other.close();
    await context.route(chunk, (route) => route.abort());
    await page.goto('/sellers/de/faq/payout');
    await page.getByRole('searchbox').fill('zebra');
    await expect(page.getByRole('heading', { name: sentenceIn('fr') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

    await page.goto('/sellers/en/faq/payout');
    await page.getByRole('searchbox').fill('zebra');
    await expect(page.getByRole('heading', { name: sentenceIn('en') })).toBeVisible();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByText('Deutsch could not be fetched.')).toBeVisible();
    await expect(page.getByRole('heading', { name: sentenceIn('en') })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('zebra');
    expect(new URL(page.url()).pathname).toBe('/sellers/en/faq/payout');
  });
});

// R2.3: the page and what was done on it stay.
test('switching the language keeps the page and its state', async ({ page }) => {
  await page.goto('/sellers/en/faq/payout#vat');
  await page.getByRole('searchbox').fill('zebra');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: sentenceIn('de') })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('zebra');
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(
    '/sellers/de/faq/payout#vat',
  );
});
