/**
 * Formatters of the platform, cached: making one costs far more than using it,
 * and a table of amounts uses the same one hundreds of times.
 */
const numberFormats = new Map<string, Intl.NumberFormat>();
const displayNames = new Map<string, Intl.DisplayNames>();

/** Bare `pt` means Brazil to the platform; our readers of Portuguese pay in euros. */
const regional = (locale: string) => (locale === 'pt' ? 'pt-PT' : locale);

export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return cached(
    numberFormats,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(regional(locale), options),
  );
}

/** The name of a country from its two letters; the letters where they name none. */
export const formatCountry = (code: string, locale: string): string =>
  displayName(code, locale, 'region');

/** The name of a language from its code, in the reader's; the code where it names none. */
export const formatLanguage = (code: string, locale: string): string =>
  displayName(code, locale, 'language');

/** The name of what a code stands for; the code itself where it stands for nothing. */
function displayName(code: string, locale: string, type: 'language' | 'region'): string {
  const names = cached(
    displayNames,
    `${locale} ${type}`,
    () => new Intl.DisplayNames(regional(locale), { type }),
  );
  try {
    return names.of(code) ?? code;
  } catch {
    return code; // not even the shape of a code
  }
}

function cached<T>(store: Map<string, T>, key: string, make: () => T): T {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}
