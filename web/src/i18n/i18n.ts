import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { browserLanguage, fallbackLanguage, type Language } from './languages.ts';
import { type LoadTexts, loadTexts } from './load-texts.ts';
import type { TextGroup } from './texts.ts';

const namespace = 'translation';

/** The last language somebody asked for; an answer that comes after the next question is not shown. */
const wanted = new WeakMap<i18n, Language>();

/** The groups in use beyond the first load; whoever changes the language needs them in that one. */
const used = new WeakMap<i18n, Set<TextGroup>>();

/** Starts translation in a language; only that language is downloaded. */
export async function startI18n(language: Language, load = loadTexts): Promise<i18n> {
  const found = await findMessages(language, (candidate) => load(candidate, 'frame'));
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: found.language,
    fallbackLng: fallbackLanguage,
    resources: { [found.language]: { [namespace]: found.messages } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
  return instance;
}

/**
 * Shows everything in another language, downloaded if it is not here yet, and
 * gives back the one that is shown: where that cannot be had, the one that was,
 * as nobody who can read the page wants a third. The page and its state stay.
 */
export async function changeLanguage(
  instance: i18n,
  language: Language,
  load = loadTexts,
): Promise<Language> {
  wanted.set(instance, language);
  const messages = await textsFor(instance, language, load).catch(() => null);
  if (messages && wanted.get(instance) === language) await speak(instance, { language, messages });
  return instance.language as Language;
}

/**
 * Fetches the texts of parts that are not in the first load: those of an area,
 * and always those that all such parts share. Where this language has none, the
 * next one is shown.
 */
export async function fetchTexts(instance: i18n, ...groups: TextGroup[]): Promise<void> {
  const before = used.get(instance) ?? new Set<TextGroup>();
  const language = instance.language as Language;
  // From now on, as the language may change while they are on their way.
  used.set(instance, new Set([...before, 'late', ...groups]));
  try {
    const found = await findMessages(language, (candidate) =>
      // What did not arrive for another part is not asked for here, where nothing else changes.
      textsFor(instance, candidate, loadTexts, candidate === language && ['late', ...groups]),
    );
    if (instance.language === language) await speak(instance, found);
  } catch (error) {
    for (const group of groups) if (!before.has(group)) used.get(instance)?.delete(group);
    throw error;
  }
}

/** What is said in a language: by the frame, and by all groups in use, or just some of them. */
async function textsFor(
  instance: i18n,
  language: Language,
  load: LoadTexts,
  groups: readonly TextGroup[] | false = false,
): Promise<object> {
  const known = instance.getResourceBundle(language, namespace);
  const parts = [...(groups || used.get(instance) || [])];
  return Object.assign(
    {},
    ...(await Promise.all([
      known ?? load(language, 'frame'),
      ...parts.map((group) => loadTexts(language, group)),
    ])),
  );
}

async function speak(instance: i18n, { language, messages }: Found): Promise<void> {
  instance.addResourceBundle(language, namespace, messages);
  if (instance.language !== language) await instance.changeLanguage(language);
}

type Found = Awaited<ReturnType<typeof findMessages>>;

/** The messages of a language, else of the browser's, else English (R1.3). */
async function findMessages(language: Language, load: (language: Language) => Promise<object>) {
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
