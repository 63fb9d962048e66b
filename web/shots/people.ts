import type { Browser, BrowserContext } from '@playwright/test';
import { visitor } from './plan.ts';

/** What makes the browser that of someone signed in. */
export interface SignedIn {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  /** What the tab keeps: the tokens. */
  session: Record<string, string>;
  /** A product of theirs, for the screens of one product. */
  product: string;
}

const nobody: SignedIn = { cookies: [], session: {}, product: '0' };

/** Signs a demo person in, once for all their sittings. */
export async function signIn(browser: Browser, origin: string, person: string): Promise<SignedIn> {
  if (person === visitor) return nobody;
  const context = await browser.newContext();
  const page = await context.newPage();
  let product = nobody.product;
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/graphql') return;
    const answer = await response.json().catch(() => null);
    product = answer?.data?.product_list?.[0]?.id ?? product;
  });
  await page.goto(`${origin}/sellers/en`);
  await page.locator(`button[value="${person}@demo.merkato.test"]`).click();
  await page.waitForURL('**/sellers/en**');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const session = await page.evaluate(() => ({ ...sessionStorage }));
  const cookies = await context.cookies();
  await context.close();
  return { cookies, session, product };
}

/**
 * A browser of their own for one sitting, as if they had signed in there. It
 * speaks their language: dates are written as the browser does.
 */
export async function openAs(
  browser: Browser,
  who: SignedIn,
  language: string,
): Promise<BrowserContext> {
  const locale = language === 'en' ? 'en-GB' : language;
  const context = await browser.newContext({ reducedMotion: 'reduce', locale });
  await context.addCookies(who.cookies);
  await context.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  }, who.session);
  return context;
}
