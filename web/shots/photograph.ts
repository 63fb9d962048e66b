import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openAs, type SignedIn } from './people.ts';
import { type Screen, type Sitting, screenAt, themes, widths } from './plan.ts';

/** One photograph, and where it lies. */
export interface Shot {
  person: string;
  screen: string;
  /** Language, theme and width: the sheet it belongs to. */
  sheet: string;
  file: string;
}

/** What the photographer needs, and reports as it goes. */
export interface Assignment {
  folder: string;
  /** Whether to photograph a screen, by how it looks and where one was led instead. */
  isWorthIt(screen: string, look: string, ledTo?: string): boolean;
  /** Takes what looks wrong. */
  complain(what: string): void;
}

const readyWithin = 15_000;
const fitsWithin = 2_000;

/** Goes through all screens of a sitting, and photographs those that are worth it. */
export async function photograph(
  browser: Browser,
  origin: string,
  who: SignedIn,
  { person, language, screens }: Sitting,
  { folder, isWorthIt, complain }: Assignment,
): Promise<Shot[]> {
  const context = await openAs(browser, who, language);
  const page = await context.newPage();
  const shots: Shot[] = [];
  for (const screen of screens) {
    const about = (what: string) => complain(`${person} ${screen.id} ${language}: ${what}`);
    const noise = listen(page);
    const requested = `/sellers/${language}/${address(screen, who)}`.replace(/\/$/, '');
    await page.setViewportSize({ width: widths[0], height: 900 });
    try {
      await page.goto(origin + requested);
      await ready(page);
    } catch {
      about('was not ready in time');
    }
    const spoken = await page.locator('html').getAttribute('lang');
    if (spoken !== language) about(`speaks ${spoken}`);
    const { pathname } = new URL(page.url());
    const ledTo =
      pathname === requested ? undefined : screenAt(pathname.split('/').slice(3).join('/'));
    if (isWorthIt(screen.id, await lookOf(page), ledTo)) {
      // One load serves all: themes and widths change under it, as they do for readers.
      for (const width of widths) {
        await page.setViewportSize({ width, height: width > 600 ? 900 : 844 });
        if (!(await fits(page))) about(`is wider than ${width}`);
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          const sheet = `${language}-${theme}-${width}`;
          const file = join(folder, sheet, `${person}-${screen.id}.png`);
          await mkdir(dirname(file), { recursive: true });
          await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
          shots.push({ person, screen: screen.id, sheet, file });
        }
      }
    }
    for (const text of noise()) about(`console says ${text}`);
  }
  await context.close();
  return shots;
}

const address = ({ path }: Screen, { product }: SignedIn) =>
  path.replace(/:(id_product|product_id)/, product).replace(/:\w+/, '1');

/**
 * The page has its heading, nothing is loading, fonts and pictures are there,
 * and all that has held for some frames: who is led elsewhere has arrived.
 */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const calm = window as { calm?: { at: string; frames: number } };
      const isCalm =
        [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()) &&
        !document.querySelector('[aria-busy="true"]') &&
        document.fonts.status === 'loaded' &&
        [...document.images].every((image) => image.complete);
      const before = calm.calm?.at === location.href ? calm.calm.frames : 0;
      calm.calm = { at: location.href, frames: isCalm ? before + 1 : 0 };
      return calm.calm.frames > 8;
    },
    null,
    { timeout: readyWithin },
  );
}

/** What a screen says and how much there is of it, banners included; not the frame with its names. */
const lookOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, [role="status"][data-state]')]
      .map((part) => `${part.querySelectorAll('*').length} ${part.innerText}`)
      .join('\n'),
  );

/** Collects errors and warnings of the console until they are requested. */
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

/** Whether nothing is wider than the window, once all has followed its change. */
const fits = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      { timeout: fitsWithin },
    )
    .then(
      () => true,
      () => false,
    );
