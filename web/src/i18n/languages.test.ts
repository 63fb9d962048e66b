import { afterEach, expect, it, vi } from 'vitest';
import {
  browserLanguage,
  isLanguage,
  keepLanguage,
  languageNames,
  languageOf,
  languages,
  startLanguage,
} from './languages.ts';

afterEach(() => vi.unstubAllGlobals());

// R1.2
it('knows ten languages by the names that the languages give themselves', () => {
  expect(languages).toEqual(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ro', 'ru']);
  for (const language of languages) {
    const own = new Intl.DisplayNames(language, { type: 'language' }).of(language);
    expect(languageNames[language].toLocaleLowerCase(language)).toBe(
      own?.toLocaleLowerCase(language),
    );
  }
});

it.each(['constructor', 'EN', 'en-GB', '', undefined])('takes %j for no language', (text) => {
  expect(isLanguage(text)).toBe(false);
});

// R2.3
it.each([
  ['/sellers/ru/orders', 'ru'],
  ['/sellers/xx/orders', 'en'],
  ['/sellers', 'en'],
])('reads the language from %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});

// R1.3, R2.2
it.each([
  [['pt-BR', 'en'], 'pt'],
  [['sv', 'NL-be', 'de'], 'nl'],
  [['sv', 'ja'], 'en'],
  [[], 'en'],
])('takes from a browser that speaks %j the language %s', (tags, language) => {
  expect(browserLanguage(tags)).toBe(language);
});

const authPages = ['/sellers/_auth/callback', '/sellers/_auth/logout', '/_auth/callback'];

// R1.3, R2.8: the ends of a sign-in have no language in their address.
it.each(authPages)('starts %s in the language of the pages before, else the browser’s', (path) => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('navigator', { languages: ['pl-PL', 'en'] });
  expect(startLanguage(path)).toBe('pl');
  keepLanguage('fr');
  expect(startLanguage(path)).toBe('fr');
  expect(startLanguage('/sellers/de/orders')).toBe('de');
  expect(startLanguage('/sellers')).toBe('en');
});

it.each(authPages)('starts %s in the browser’s language where nothing can be stored', (path) => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed });
  vi.stubGlobal('navigator', { languages: ['ro'] });
  keepLanguage('fr');
  expect(startLanguage(path)).toBe('ro');
});
