import { languages } from 'virtual:texts';
import type { Language } from './languages.ts';
import type { TextGroup } from './texts.ts';

/** Fetches what a group says in a language. */
export type LoadTexts = (language: Language, group: TextGroup) => Promise<object>;

export const loadTexts: LoadTexts = async (language, group) => {
  const first = await languages[language]?.();
  if (!first) throw new Error(`There are no texts in ${language}.`);
  if (group === 'frame') return first.texts;
  // What is no chunk of its own is in the first load.
  return (await first.groups[group]?.())?.texts ?? {};
};
