import { languages } from 'virtual:texts';
import { fetchTexts, type I18n, startI18n } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import type { TextGroup } from '../i18n/texts.ts';

/** Translation with the texts of every area, as after a visit to all of them. */
export async function allTexts(language: Language = 'en'): Promise<I18n> {
  const i18n = await startI18n(language);
  const { groups } = (await languages[language]?.()) ?? {};
  await fetchTexts(i18n, ...(Object.keys(groups ?? {}) as TextGroup[]));
  return i18n;
}
