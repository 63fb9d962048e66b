import type { Language } from './languages.ts';

export type LoadMessages = (language: Language) => Promise<object>;

/**
 * A language is two chunks, loaded on demand: what the frame and home say, and
 * what is said only on screens that are themselves fetched later.
 */
const frames = import.meta.glob<object>('./locales/*/index.ts', { import: 'messages' });
const screens = import.meta.glob<object>('./locales/*/screens.ts', { import: 'messages' });

const from =
  (chunks: Record<string, () => Promise<object>>, file: string): LoadMessages =>
  async (language) => {
    const load = chunks[`./locales/${language}/${file}`];
    if (!load) throw new Error(`There are no messages in ${language}.`);
    return load();
  };

export const loadMessages = from(frames, 'index.ts');
export const loadScreenMessages = from(screens, 'screens.ts');
