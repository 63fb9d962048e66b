import { describe, expect, it } from 'vitest';
import { compare } from './check/compare.ts';
import { flatten, type Texts } from './check/keys.ts';
import { unusedKeys } from './check/unused.ts';
import { fallbackLanguage, languages } from './languages.ts';

/** Every section of every language as it lies in the folder: `./locales/de/app.json`. */
const files = import.meta.glob<object>('./locales/*/*.json', { import: 'default', eager: true });
const indexes = import.meta.glob<string>('./locales/*/{index,screens}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
)
  .filter(([path]) => !/\.test\.tsx?$|\/test\/|^\.\/|\/generated\//.test(path))
  .map(([, text]) => text);

const indexOf = (language: string) =>
  ['index', 'screens'].map((file) => indexes[`./locales/${language}/${file}.ts`]).join('');
const fileOf = (language: string, section: string) =>
  files[`./locales/${language}/${section}.json`];
const textsOf = (language: string, section: string): Texts =>
  flatten(fileOf(language, section) ?? {}, section);

const sectionsOf = (language: string) =>
  Object.keys(files).flatMap(
    (path) => new RegExp(`^\\./locales/${language}/(.+)\\.json$`).exec(path)?.[1] ?? [],
  );
const sections = sectionsOf(fallbackLanguage);

it('finds what it judges', () => {
  expect(sections).toContain('app');
  expect(sources.length).toBeGreaterThan(50);
});

// R1.2
describe.each(languages)('%s', (language) => {
  it('has every text of English and no other, with all that is put into it', () => {
    const found = sections.flatMap((section) =>
      fileOf(language, section)
        ? compare(textsOf(fallbackLanguage, section), textsOf(language, section), language)
        : `missing: locales/${language}/${section}.json`,
    );
    expect(found).toEqual([]);
    expect(sectionsOf(language)).toEqual(sections);
  });

  it('puts its sections together as English does', () => {
    expect(indexOf(language), `locales/${language}/index.ts`).toBe(indexOf(fallbackLanguage));
  });
});

// R1.2
it('English puts every section together under its own name', () => {
  const index = indexOf(fallbackLanguage) ?? '';
  const imported = [...index.matchAll(/^import (\w+) from '\.\/(\w+)\.json'/gm)];
  expect(imported.map(([, , file]) => file).sort()).toEqual(sections);
  expect(imported.map(([, name]) => name).sort()).toEqual(sections);
});

// R1.2
it('no key is there that nothing shows', () => {
  const english = new Map(sections.flatMap((section) => [...textsOf(fallbackLanguage, section)]));
  expect(unusedKeys(english, sources)).toEqual([]);
});
