/** The languages of the interface, by their own names. Each is one folder in locales/ and one chunk of the build. */
export const languageNames = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  ru: 'Русский',
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

export const fallbackLanguage: Language = 'en';

export function isLanguage(text: unknown): text is Language {
  return languages.includes(text as Language);
}

/** The language that an address asks for in the segment after the base. */
export function languageOf(path: string): Language {
  const segment = path.split('/')[2];
  return isLanguage(segment) ? segment : fallbackLanguage;
}

/** The first of the browser's languages that we speak, whatever the region; else the fallback. */
export function browserLanguage(
  preferred: readonly string[] = globalThis.navigator.languages,
): Language {
  const bases = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  return bases.find(isLanguage) ?? fallbackLanguage;
}
