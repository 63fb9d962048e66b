import type { Config } from '../config/config.ts';
import type { Language } from '../i18n/languages.ts';
import { documentLanguage } from './document-language.ts';
import { httpAddress } from './http-address.ts';

/** The address of a legal document in the reader's pair; null where it is not configured. */
export function legalUrl(
  config: Config,
  locale: Language,
  document: 'terms' | 'privacy',
): string | null {
  return httpAddress(config.urls[`${document}_${documentLanguage(locale)}`]);
}
