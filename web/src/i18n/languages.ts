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

/** The language that an address has in the segment after the base. */
export function languageOf(path: string): Language {
  const segment = path.split('/')[2];
  return isLanguage(segment) ? segment : fallbackLanguage;
}

const storageKey = 'language';

/** Remembers the language in this tab, for the addresses that have none. */
export function keepLanguage(language: Language): void {
  try {
    sessionStorage.setItem(storageKey, language);
  } catch {
    // Storage is closed: then the browser's language has to do.
  }
}

const chosenAs = 'language-choice';

/** The language that the reader chose in this browser; null where none was chosen yet. */
export function chosenLanguage(): Language | null {
  try {
    const chosen = localStorage.getItem(chosenAs);
    return isLanguage(chosen) ? chosen : null;
  } catch {
    return null; // storage is closed
  }
}

/** Remembers a choice for later visits. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(chosenAs, language);
  } catch {
    // Storage is closed: then the address alone says it.
  }
}

/**
 * The language to start in: the address's. The ends of a sign-in have none in
 * theirs; they speak the one it began in, else the browser's.
 */
export function startLanguage(path: string): Language {
  if (!/^(\/sellers)?\/_auth\//.test(path)) return languageOf(path);
  try {
    const stored = sessionStorage.getItem(storageKey);
    if (isLanguage(stored)) return stored;
  } catch {
    // Storage is closed.
  }
  return chosenLanguage() ?? browserLanguage();
}

/** The first of the browser's languages that we speak, whatever the region; else the fallback. */
export function browserLanguage(
  preferred: readonly string[] = globalThis.navigator.languages,
): Language {
  const bases = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  return bases.find(isLanguage) ?? fallbackLanguage;
}
