import { expect, it } from 'vitest';
import { nameFault, sortedViews } from './view-name.ts';

const sorted = (language: 'en' | 'de' | 'pl', ...names: string[]) =>
  sortedViews(
    names.map((name) => ({ id: name, name, address: '' })),
    language,
  ).map(({ name }) => name);

// R11.8
it('names are sorted as a reader looks them up', () => {
  const names = ['Zebra', 'number 10', 'xylophone', 'number 2', 'été', 'apple'];
  expect(sorted('en', ...names)).toEqual([
    'apple',
    'été',
    'number 2',
    'number 10',
    'xylophone',
    'Zebra',
  ]);
  // Each language has its own alphabet.
  expect(sorted('de', 'lz', 'ło', 'la')).toEqual(['la', 'ło', 'lz']);
  expect(sorted('pl', 'lz', 'ło', 'la')).toEqual(['la', 'lz', 'ło']);
});

it.each([
  ['', 'name_missing'],
  [' \u00a0\n', 'name_missing'],
  ['\u200b', 'name_missing'],
  ['\u3164\u2800\ufe0f\u00ad\u202e', 'name_missing'],
  ['\u200bA', null],
  ['👩\u200d💻', null],
  ['ü'.repeat(60), null],
  [` ${'👍'.repeat(60)} `, null],
  ['ü'.repeat(61), 'too_long'],
])('%j is refused for %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});
