import { expect, it } from 'vitest';
import { browserLanguage, isLanguage, languageNames, languageOf, languages } from './languages.ts';

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
