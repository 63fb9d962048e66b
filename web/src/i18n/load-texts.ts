import { chunks } from 'virtual:texts';
import type { Language } from './languages.ts';
import type { TextGroup } from './texts.ts';

/** Fetches what a group says in a language. */
export type LoadTexts = (language: Language, group: TextGroup) => Promise<object>;

export const loadTexts: LoadTexts = async (language, group) => {
  const load = chunks[group]?.[language];
  // What is not a chunk of its own is in the first load.
  return load ? (await load()).texts : {};
};
