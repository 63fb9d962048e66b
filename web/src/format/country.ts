/** The name of a country from its two letters; the letters where they name none. */
export function formatCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
