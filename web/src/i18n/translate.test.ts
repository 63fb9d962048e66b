import { expect, it } from 'vitest';
import { type TextKey, translator } from './translate.ts';

const key = (text: string) => text as TextKey;

// R1.2
it('finds a text by its path and puts values into it', () => {
  const t = translator('en', { a: { b: 'From {{ from }} to {{to}}, {{from}} again' } });
  expect(t(key('a.b'), { from: 'x', to: 3 })).toBe('From x to 3, x again');
  expect(t(key('a.b'), { from: '{{to}}', to: '$&' })).toBe('From {{to}} to $&, {{to}} again');
});

it('takes a text that is missing from the fallback, and shows the key where nobody has it', () => {
  const t = translator('de', { here: 'hier' }, { here: 'here', there: 'there' });
  expect(t(key('here'))).toBe('hier');
  expect(t(key('there'))).toBe('there');
  expect(t(key('no.where'))).toBe('no.where');
  expect(t(key('no.where'), { defaultValue: 'Nowhere' })).toBe('Nowhere');
  expect(t(key('here.deeper'))).toBe('here.deeper');
});

// R1.2: Polish has four forms, and any plural may say "none" in its own words.
it.each([
  [0, 'zero'],
  [1, 'one'],
  [3, 'few'],
  [5, 'many'],
  [1.5, 'other'],
])('chooses for %d the form %s', (count, form) => {
  const forms = ['zero', 'one', 'few', 'many', 'other'];
  const t = translator('pl', Object.fromEntries(forms.map((each) => [`n_${each}`, each])));
  expect(t(key('n'), { count })).toBe(form);
});

it('takes the general form where a language lacks the one it needs', () => {
  const t = translator('ru', { n_other: '{{count}} other', plain: 'plain {{count}}' });
  expect(t(key('n'), { count: 1 })).toBe('1 other');
  expect(t(key('plain'), { count: 1 })).toBe('plain 1');
});
