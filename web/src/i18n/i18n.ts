import { browserLanguage, fallbackLanguage, type Language } from './languages.ts';
import { type LoadTexts, loadTexts } from './load-texts.ts';
import type { TextGroup } from './texts.ts';
import { type Translate, translator } from './translate.ts';

/** The language on show and its texts. */
export class I18n {
  /** Another function after every change of language. */
  t!: Translate;
  language!: Language;
  /** The last language requested; one that arrives after the next request is not shown. */
  wanted: Language | undefined;
  /** The groups in use beyond the first load; whoever changes the language needs them in that one. */
  used: ReadonlySet<TextGroup> = new Set();
  readonly #messages = new Map<Language, object>();
  readonly #listeners = new Set<() => void>();

  constructor(found: Found) {
    this.show(found);
  }

  known(language: Language): object | undefined {
    return this.#messages.get(language);
  }

  /** Adds messages of a language and shows everything in it. */
  show({ language, messages }: Found): void {
    const all = this.#messages.get(language) ?? {};
    // In place, so that a text that arrives later is found by whoever already translates.
    this.#messages.set(language, Object.assign(all, messages));
    if (this.language === language) return;
    this.language = language;
    this.t = translator(language, all, this.#messages.get(fallbackLanguage));
    for (const listener of this.#listeners) listener();
  }

  /** Calls back after every change of language; returns how to unsubscribe. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

let started: I18n | undefined;

/** For what is fetched outside of any component. */
export function startedI18n(): I18n {
  if (!started) throw new Error('The translation has not been started.');
  return started;
}

/** Starts translation in a language; only that language is downloaded. */
export async function startI18n(language: Language, load = loadTexts): Promise<I18n> {
  started = new I18n(await findMessages(language, (candidate) => load(candidate, 'frame')));
  return started;
}

/**
 * Shows everything in another language, downloaded if it is not here yet, and
 * returns the one that is shown: where that cannot be loaded, the one that was,
 * as nobody who can read the page wants a third. The page and its state stay.
 */
export async function changeLanguage(
  i18n: I18n,
  language: Language,
  load = loadTexts,
): Promise<Language> {
  i18n.wanted = language;
  const messages = await textsFor(i18n, language, load).catch(() => null);
  if (messages && i18n.wanted === language) i18n.show({ language, messages });
  return i18n.language;
}

/**
 * Fetches the texts of parts that are not in the first load: those of an area,
 * and always those that all such parts share. Where this language has none, the
 * next one is shown.
 */
export async function fetchTexts(i18n: I18n, ...groups: TextGroup[]): Promise<void> {
  const { language, used: before } = i18n;
  // From now on, as the language may change while they are on their way.
  i18n.used = new Set([...before, 'late', ...groups]);
  try {
    const found = await findMessages(language, (candidate) =>
      // What did not arrive for another part is not requested here, where nothing else changes.
      textsFor(i18n, candidate, loadTexts, candidate === language && ['late', ...groups]),
    );
    if (i18n.language === language) i18n.show(found);
  } catch (error) {
    const isLost = (group: TextGroup) => groups.includes(group) && !before.has(group);
    i18n.used = new Set([...i18n.used].filter((group) => !isLost(group)));
    throw error;
  }
}

/** What is said in a language: by the frame, and by all groups in use, or just some of them. */
async function textsFor(
  i18n: I18n,
  language: Language,
  load: LoadTexts,
  groups: readonly TextGroup[] | false = false,
): Promise<object> {
  const known = i18n.known(language);
  const parts = [...(groups || i18n.used)];
  return Object.assign(
    {},
    ...(await Promise.all([
      known ?? load(language, 'frame'),
      ...parts.map((group) => loadTexts(language, group)),
    ])),
  );
}

interface Found {
  language: Language;
  messages: object;
}

/** The messages of a language, else of the browser's, else English (R1.3). */
async function findMessages(
  language: Language,
  load: (language: Language) => Promise<object>,
): Promise<Found> {
  let failure: unknown;
  for (const candidate of new Set([language, browserLanguage(), fallbackLanguage])) {
    try {
      return { language: candidate, messages: await load(candidate) };
    } catch (error) {
      console.warn(`Messages in ${candidate} did not arrive.`, error);
      failure = error;
    }
  }
  throw failure;
}
