import { displayName } from './intl.ts';

/** The name of a language from its code, in the reader's; the code where it names none. */
export function formatLanguage(code: string, locale: string): string {
  return displayName(code, locale, 'language');
}
