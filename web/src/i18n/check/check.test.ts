import { describe, expect, it } from 'vitest';
import type { Language } from '../languages.ts';
import { compare } from './compare.ts';
import { flatten } from './keys.ts';
import { pluralForms } from './plural-forms.ts';
import { unusedKeys } from './unused.ts';

const english = flatten(
  {
    title: 'Orders of {{name}}',
    kinds: { NEW: 'New', OLD: 'Old' },
    count_one: '{{count}} order',
    count_other: '{{count}} orders',
    only_one: 'The only one',
  },
  'orders',
);

const found = (language: Language, messages: object) =>
  compare(english, flatten(messages, 'orders'), language);

const polish = {
  title: 'Zamówienia: {{name}}',
  kinds: { NEW: 'Nowe', OLD: 'Stare' },
  count_one: '{{count}} zamówienie',
  count_few: '{{count}} zamówienia',
  count_many: '{{count}} zamówień',
  only_one: 'Jedyne',
};

describe('compare', () => {
  it('finds nothing wrong with a complete language', () => {
    expect(found('pl', polish)).toEqual([]);
  });

  it('finds missing, extra and empty keys', () => {
    const { title, ...rest } = polish;
    const messages = { ...rest, kinds: { NEW: ' ', OLD: 'Stare' }, more: 'Więcej' };
    expect(title).toBeTruthy();
    expect(found('pl', messages)).toEqual([
      'missing: orders.title',
      'extra: orders.more',
      'empty: orders.kinds.NEW',
    ]);
  });

  it('finds lost and invented placeholders', () => {
    expect(found('pl', { ...polish, title: 'Zamówienia: {{imię}}' })).toEqual([
      'lost {{name}}: orders.title',
      'invented {{imię}}: orders.title',
    ]);
  });

  it('requires the plural forms of the language, and no others', () => {
    const { count_few: _, ...rest } = polish;
    expect(found('pl', { ...rest, count_other: '{{count}} zamówienia' })).toEqual([
      'missing: orders.count_few',
      'extra: orders.count_other',
    ]);
  });

  it('lets a plural that may be of fractions have a form for them', () => {
    const english = flatten({ hours_one: '{{value}} hour', hours_other: '{{value}} hours' }, 'a');
    const few = { hours_one: '{{value}} h', hours_few: '{{value}} h', hours_many: '{{value}} h' };
    const hours = flatten({ ...few, hours_other: '{{value}} godziny' }, 'a');
    expect(compare(english, hours, 'pl')).toEqual([]);
    expect(compare(english, hours, 'de')).toEqual(['extra: a.hours_few', 'extra: a.hours_many']);
  });

  it('lets only a form of a single count leave the count out', () => {
    const russian = { ...polish, count_one: 'один заказ', count_zero: 'нет заказов' };
    // In Russian 21 is a `one` too.
    expect(found('ru', russian)).toEqual(['lost {{count}}: orders.count_one']);
    expect(found('pl', russian)).toEqual([]);
  });
});

// R1.2
it.each<[Language, string[]]>([
  ['de', ['other', 'one']],
  ['en', ['other', 'one']],
  ['nl', ['other', 'one']],
  ['es', ['other', 'one', 'many']],
  ['it', ['other', 'one', 'many']],
  ['fr', ['one', 'other', 'many']],
  ['pt', ['one', 'other', 'many', 'zero']],
  ['pl', ['many', 'one', 'few']],
  ['ro', ['few', 'one', 'other']],
  ['ru', ['many', 'one', 'few']],
])('the plural forms of %s that whole numbers lead to are %j', (language, forms) => {
  expect([...pluralForms(language).keys()]).toEqual(forms);
});

/** Source with a template in it, whose holes are written here without their dollar. */
const holes = (source: string) => source.replaceAll('{', '${');

describe('unusedKeys', () => {
  it('takes literals, templates and names above for a use', () => {
    const sources = [
      "t('orders.title')",
      holes('t(`orders.kinds.{kind}`)'),
      "t('orders.only_one')",
    ];
    expect(unusedKeys(english, sources)).toEqual(['orders.count']);
    expect(unusedKeys(english, ["'orders.kinds'", "t('orders.count', { count })"])).toEqual([
      'orders.title',
      'orders.only_one',
    ]);
  });

  it('lets a hole stand for no dot', () => {
    expect(unusedKeys(english, [holes('t(`orders.{all}`)')])).toEqual([]);
    const deep = flatten({ a: { b: { c: 'x' } } }, 'deep');
    expect(unusedKeys(deep, [holes('t(`deep.{any}.c`)')])).toEqual(['deep.a.b.c']);
  });
});
