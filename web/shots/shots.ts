/**
 * Photographs the screens of the real binary, for looking at what was built:
 * as each kind of seller, in three languages, both themes and two widths, into
 * shots/out, with a contact sheet of each language, theme and width.
 *
 *   npm run shots -- --lang de --person community --screen orders
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '../e2e/server.ts';
import playwright from '../playwright.config.ts';
import { type SignedIn, signIn } from './people.ts';
import { photograph } from './photograph.ts';
import { plan, type Sitting } from './plan.ts';
import { makeSheets } from './sheets.ts';

const folder = join(import.meta.dirname, 'out');
const atOnce = 4;

async function main(): Promise<void> {
  const sittings = plan();
  const began = Date.now();
  await rm(folder, { recursive: true, force: true });
  // Long tokens: nothing is renewed under the camera, where several tabs share them.
  const server = await startServer({ MERKATO_TOKEN_LIFETIME: '1h' });
  const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
  const complaints = new Set<string>();
  try {
    const known = new Map<string, Promise<SignedIn>>();
    const taken = await inParallel(sittings, async (sitting: Sitting) => {
      const { person } = sitting;
      if (!known.has(person)) known.set(person, signIn(browser, server.origin, person));
      const who = await (known.get(person) as Promise<SignedIn>);
      return photograph(browser, server.origin, who, sitting, folder, (what) =>
        complaints.add(what),
      );
    });
    const shots = taken.flat();
    const sheets = await makeSheets(browser, shots, folder);
    const seconds = Math.round((Date.now() - began) / 1000);
    for (const complaint of complaints) console.warn(complaint);
    console.info(`${shots.length} photographs in ${seconds} s. Sheets:`);
    for (const sheet of sheets) console.info(`  ${sheet}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Works on several at a time; the answers come in the order of the questions. */
async function inParallel<In, Out>(all: In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const answers: Out[] = [];
  const queue = all.entries();
  const worker = async () => {
    for (const [index, one] of queue) answers[index] = await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}

await main();
