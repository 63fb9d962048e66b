import { expect, it } from 'vitest';
import { plain } from './plain.ts';

it.each([
  ['Résumé', 'resume'],
  ['re\u0301sume\u0301', 'resume'],
  ['ЗАКАЗЫ', 'заказы'],
  ['Straße', 'straße'],
  ['Ș10', 's10'],
  ['Côte d’Ivoire', "cote d'ivoire"],
])('%s is found as %s', (text, found) => {
  expect(plain(text)).toBe(found);
});
