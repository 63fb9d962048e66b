/** Languages of the interface. Each is one folder in locales/ and one chunk of the build. */
const languages = ['en'] as const;

export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = 'en';

export function isLanguage(text: unknown): text is Language {
  return languages.includes(text as Language);
}

/** The language that an address asks for in the segment after the base. */
export function languageOf(path: string): Language {
  const segment = path.split('/')[2];
  return isLanguage(segment) ? segment : fallbackLanguage;
}
