import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openAs, type SignedIn } from './people.ts';
import { type Screen, type Sitting, themes, widths } from './plan.ts';

/** One photograph, and where it lies. */
export interface Shot {
  person: string;
  screen: string;
  /** Language, theme and width: the sheet it belongs to. */
  sheet: string;
  file: string;
}

const readyWithin = 15_000;

/** Photographs all screens of a sitting; what looks wrong on the way goes to `complain`. */
export async function photograph(
  browser: Browser,
  origin: string,
  who: SignedIn,
  { person, language, screens }: Sitting,
  folder: string,
  complain: (what: string) => void,
): Promise<Shot[]> {
  const context = await openAs(browser, who, language);
  const page = await context.newPage();
  const shots: Shot[] = [];
  for (const screen of screens) {
    const about = (what: string) => complain(`${person} ${screen.id} ${language}: ${what}`);
    const noise = listen(page);
    try {
      await page.goto(`${origin}/sellers/${language}/${address(screen, who)}`);
      await ready(page);
    } catch {
      about('was not ready in time');
    }
    const spoken = await page.locator('html').getAttribute('lang');
    if (spoken !== language) about(`speaks ${spoken}`);
    // One load serves all: themes and widths change under it, as they do for readers.
    for (const width of widths) {
      await page.setViewportSize({ width, height: width > 600 ? 900 : 844 });
      if (await overflows(page)) about(`is wider than ${width}`);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const sheet = `${language}-${theme}-${width}`;
        const file = join(folder, sheet, `${person}-${screen.id}.png`);
        await mkdir(dirname(file), { recursive: true });
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
        shots.push({ person, screen: screen.id, sheet, file });
      }
    }
    for (const text of noise()) about(`console says ${text}`);
  }
  await context.close();
  return shots;
}

const address = ({ path }: Screen, { product }: SignedIn) =>
  path.replace(/:(id_product|product_id)/, product).replace(/:\w+/, '1');

/** The page has its heading, nothing is loading, and fonts and pictures are there. */
async function ready(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: readyWithin });
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete),
    null,
    { timeout: readyWithin },
  );
}

/** Collects errors and warnings of the console until asked for them. */
function listen(page: Page): () => string[] {
  const noise = new Set<string>();
  const note = (message: { type(): string; text(): string }) => {
    if (['error', 'warning'].includes(message.type())) noise.add(message.text());
  };
  page.on('console', note);
  return () => {
    page.off('console', note);
    return [...noise];
  };
}

const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
