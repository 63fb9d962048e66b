import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { browserLanguage, fallbackLanguage, type Language } from './languages.ts';
import { type LoadMessages, loadMessages, loadScreenMessages } from './messages.ts';

const namespace = 'translation';

/** The last language somebody asked for; an answer that comes after the next question is not shown. */
const wanted = new WeakMap<i18n, Language>();

/** Those that show screens fetched later, and so need their messages in every language. */
const withScreens = new WeakSet<i18n>();

/** Starts translation in a language; only that language is downloaded. */
export async function startI18n(language: Language, load = loadMessages): Promise<i18n> {
  const found = await findMessages(language, load);
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
  load = loadMessages,
): Promise<Language> {
  wanted.set(instance, language);
  const messages = await allFor(instance, load)(language).catch(() => null);
  if (messages && wanted.get(instance) === language) await speak(instance, { language, messages });
  return instance.language as Language;
}

/**
 * Makes the messages of screens known that are fetched when they are first
 * needed. Where this language has none, the next one is shown.
 */
export async function loadScreenTexts(instance: i18n): Promise<void> {
  withScreens.add(instance);
  const language = instance.language as Language;
  const found = await findMessages(language, allFor(instance, loadMessages));
  if (instance.language === language) await speak(instance, found);
}

/** All that is said in a language, as far as this one needs it. */
function allFor(instance: i18n, load: LoadMessages): LoadMessages {
  return async (language) => ({
    ...(instance.getResourceBundle(language, namespace) ?? (await load(language))),
    ...(withScreens.has(instance) && (await loadScreenMessages(language))),
  });
}

async function speak(instance: i18n, { language, messages }: Found): Promise<void> {
  instance.addResourceBundle(language, namespace, messages);
  if (instance.language !== language) await instance.changeLanguage(language);
}

type Found = Awaited<ReturnType<typeof findMessages>>;

/** The messages of a language, else of the browser's, else English (R1.3). */
async function findMessages(language: Language, load: LoadMessages) {
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
