/** Help and legal documents exist as a pair: French for fr, English for everyone else. */
export function documentLanguage(locale: string): 'fr' | 'en' {
  return locale === 'fr' ? 'fr' : 'en';
}
