import { formatLanguage } from './intl.ts';

export type DateLocale = ILocale;

/** A choice of how dates are written. */
export interface DateLocaleEntry {
  key: string;
  name: string;
}

const folder = '/node_modules/dayjs/esm/locale/';

// One chunk each, fetched on demand. English is inside dayjs; x-pseudo is for its own tests.
const chunks = import.meta.glob<DateLocale>(
  [
    '/node_modules/dayjs/esm/locale/*.js',
    '!/node_modules/dayjs/esm/locale/en.js',
    '!/node_modules/dayjs/esm/locale/x-pseudo.js',
  ],
  { import: 'default' },
);

const keys = ['en', ...Object.keys(chunks).map((path) => path.slice(folder.length, -'.js'.length))];
const known: ReadonlySet<string> = new Set(keys);

/** Where dayjs has a code of its own for what others know by a standard one. */
const standardCodes: Record<string, string> = { me: 'cnr', 'oc-lnc': 'oc' };

/** Every way of writing dates there is, named and sorted in the reader's language. */
export function dateLocales(language: string): DateLocaleEntry[] {
  return keys
    .map((key) => ({ key, name: formatLanguage(standardCodes[key] ?? key, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

/** The ways to try, best first: the browser's language, its base, the app's, English. */
export function dateLocaleCandidates(browserLanguage: string, appLanguage: string): string[] {
  const exact = browserLanguage.toLowerCase();
  const [base = ''] = exact.split('-', 1);
  return [...new Set([exact, base, appLanguage, 'en'])].filter((key) => known.has(key));
}

/** Fetches one; English needs no fetching and is undefined. */
export async function loadDateLocale(key: string): Promise<DateLocale | undefined> {
  return chunks[`${folder}${key}.js`]?.();
}
