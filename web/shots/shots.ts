/**
 * Photographs the screens of the real binary, for looking at what was built:
 * each as every kind of seller, in three languages, both themes and two widths,
 * into shots/out, with a contact sheet of each language, theme and width.
 *
 * A screen that looks as the model's does is left out, and so is one that leads
 * elsewhere; the sheets say whose. With --person, name the model too to compare.
 *
 *   npm run shots -- --lang de --person community --screen orders
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '../e2e/server.ts';
import playwright from '../playwright.config.ts';
import { Findings } from './findings.ts';
import { type SignedIn, signIn } from './people.ts';
import { photograph, type Shot } from './photograph.ts';
import { model, plan, type Sitting } from './plan.ts';
import { makeSheets } from './sheets.ts';

const folder = join(import.meta.dirname, 'out');
const atOnce = 4;
const longestSitting = 6;

async function main(): Promise<void> {
  const { people, languages, screensOf } = plan();
  const [first = 'en', ...following] = languages;
  const began = Date.now();
  await rm(folder, { recursive: true, force: true });
  // Long tokens: nothing is renewed under the camera, where several tabs share them.
  const server = await startServer({ MERKATO_TOKEN_LIFETIME: '1h' });
  const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
  const complaints = new Set<string>();
  const findings = new Findings();
  const known = new Map<string, Promise<SignedIn>>();

  const sit = async (sitting: Sitting): Promise<Shot[]> => {
    const { person, language, screens } = sitting;
    if (!known.has(person)) known.set(person, signIn(browser, server.origin, person));
    const who = await (known.get(person) as Promise<SignedIn>);
    const isThere = (screen?: string) => screens.some(({ id }) => id === screen);
    return photograph(browser, server.origin, who, sitting, {
      folder,
      complain: (what) => complaints.add(what),
      isWorthIt: (screen, look, ledTo) => {
        if (language !== first) return true;
        // Where one was led is photographed in its own place, if it has one here.
        return findings.judge(person, screen, look, isThere(ledTo) ? ledTo : undefined);
      },
    });
  };

  try {
    // The model's screens come first, to compare with; then everybody else's, in one language.
    const isModel = (person: string) => person === model;
    const inFirst = (person: string) => ({ person, language: first, screens: screensOf(person) });
    const ofModel = people.filter(isModel).map(inFirst).flatMap(inParts);
    const ofOthers = people.filter((person) => !isModel(person)).map(inFirst);
    const shots = [
      ...(await inParallel(ofModel, sit)).flat(),
      ...(await inParallel(ofOthers, sit)).flat(),
    ];
    // What was worth it in one language is so in the others.
    const worthIt = people.map((person) => ({
      person,
      screens: screensOf(person).filter(({ id }) => findings.isPhotographed(person, id)),
    }));
    const inOthers = following.flatMap((language) =>
      worthIt.map((each) => ({ ...each, language })).flatMap(inParts),
    );
    shots.push(...(await inParallel(inOthers, sit)).flat());

    const sheets = await makeSheets(browser, shots, findings.remarks, folder);
    const seconds = Math.round((Date.now() - began) / 1000);
    for (const complaint of complaints) console.warn(complaint);
    console.info(`${shots.length} photographs in ${seconds} s. Sheets:`);
    for (const sheet of sheets) console.info(`  ${sheet}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A long sitting as several, so that no worker ends long after the others. */
function inParts(sitting: Sitting): Sitting[] {
  const parts: Sitting[] = [];
  for (let at = 0; at < sitting.screens.length; at += longestSitting) {
    parts.push({ ...sitting, screens: sitting.screens.slice(at, at + longestSitting) });
  }
  return parts;
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
