import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLanguage, type Language } from './languages.ts';

const chunks = import.meta.glob<object>('./locales/*/index.ts', { import: 'messages' });

async function messagesOf(language: Language): Promise<object> {
  const load = chunks[`./locales/${language}/index.ts`];
  if (!load) throw new Error(`There are no messages in ${language}.`);
  return load();
}

/** Starts translation in a language; only that language is downloaded. */
export async function startI18n(language: Language): Promise<i18n> {
  const messages = await messagesOf(language);
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    resources: { [language]: { translation: messages } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
  return instance;
}
