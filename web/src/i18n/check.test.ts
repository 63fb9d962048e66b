import { describe, expect, it } from 'vitest';
import { compare } from './check/compare.ts';
import { flatten, type Texts } from './check/keys.ts';
import { unusedKeys } from './check/unused.ts';
import { fallbackLanguage, languages } from './languages.ts';

type Sections = Record<string, object>;

/** The frame's files, `./locales/de/late.json`, and the areas', `../areas/orders/locales/de.json`. */
const frameFiles = import.meta.glob<Sections>('./locales/*/*.json', {
  import: 'default',
  eager: true,
});
const areaFiles = import.meta.glob<Sections>('../areas/*/locales/*.json', {
  import: 'default',
  eager: true,
});
/** Parts of an area with texts of their own: `../areas/desk/review/locales/de.json`. */
const sectionFiles = import.meta.glob<Sections>('../areas/*/*/locales/*.json', {
  import: 'default',
  eager: true,
});
const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
)
  .filter(([path]) => !/\.test\.tsx?$|\/test\/|^\.\/|\/generated\//.test(path))
  .map(([path, text]) => ({ path, text }));

const areas = [
  ...new Set(sources.flatMap(({ path }) => /^\.\.\/areas\/(\w+)\//.exec(path)?.[1] ?? [])),
];

/** Every text of a language by its key; an area's file is a section, but for the names of its pages. */
function textsOf(language: string): Texts {
  const frame = ['frame', 'late'].flatMap((file) =>
    Object.entries(frameFiles[`./locales/${language}/${file}.json`] ?? {}),
  );
  const own = areas.flatMap((area) => {
    const { routes = {}, ...rest } = areaFiles[`../areas/${area}/locales/${language}.json`] ?? {};
    return [
      ['routes', routes] as const,
      [area, { ...rest, ...sectionsOf(area, language) }] as const,
    ];
  });
  return new Map([...frame, ...own].flatMap(([section, texts]) => [...flatten(texts, section)]));
}

/** What the parts of an area say, by their names. */
const sectionsOf = (area: string, language: string) =>
  Object.fromEntries(
    Object.entries(sectionFiles).flatMap(([path, texts]) => {
      const [, , ofArea, section] = path.split('/');
      return ofArea === area && section && path.endsWith(`/${language}.json`)
        ? [[section, texts]]
        : [];
    }),
  );

const english = textsOf(fallbackLanguage);

it('finds what it judges', () => {
  expect(english.get('app.name')).toBe('Merkato');
  expect(english.get('routes.orders.name')).toBe('Orders');
  expect(areas).toContain('orders');
  expect(sources.length).toBeGreaterThan(50);
});

// R1.2
describe.each(languages)('%s', (language) => {
  it('has every text of English and no other, with all that is put into it', () => {
    expect(compare(english, textsOf(language), language)).toEqual([]);
  });
});

it('there is no file of a language or an area that nobody knows', () => {
  expect(Object.keys(frameFiles)).toHaveLength(2 * languages.length);
  expect(Object.keys(areaFiles)).toHaveLength(areas.length * languages.length);
  expect(Object.keys(sectionFiles).length % languages.length).toBe(0);
});

// R1.2
it('no key is there that nothing shows', () => {
  const texts = sources.map(({ text }) => text);
  expect(unusedKeys(english, texts)).toEqual([]);
});

// Another area's texts may not be there: they come with its screens.
it('an area shows only texts of its own, and those that all share', () => {
  const found = sources.flatMap(({ path, text }) => {
    const own = /^\.\.\/areas\/(\w+)\//.exec(path)?.[1];
    const others = areas.filter((area) => area !== own && area !== 'home').join('|');
    const keys = text.matchAll(new RegExp(`\\bt\\(\\s*['\`]((?:${others})\\.[^'\`]*)`, 'g'));
    return [...keys].map(([, key]) => `${path}: ${key}`);
  });
  expect(found).toEqual([]);
});

// R15.5, R2.26: who looks a state up finds it under the name that the screen shows.
it.each(languages)(
  'the answers name the states of a subscription as its screen does: %s',
  (language) => {
    const texts = textsOf(language);
    const states = [...english.keys()].flatMap(
      (key) => /^subscription\.statuses\.(.+)$/.exec(key)?.[1] ?? [],
    );
    expect(states).toHaveLength(11);
    for (const state of states) {
      expect(texts.get(`faq.monetization.states.${state}.name`)).toBe(
        texts.get(`subscription.statuses.${state}`),
      );
    }
  },
);
