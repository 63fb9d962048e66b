import { displayName } from './intl.ts';

/** The name of a country from its two letters; the letters where they name none. */
export function formatCountry(code: string, locale: string): string {
  return displayName(code, locale, 'region');
}
