import { expect, it } from 'vitest';
import { languages } from '../i18n/languages.ts';
import { allTexts } from '../test/texts.ts';
import type { Command } from './command.ts';
import { matching } from './match.ts';
import { withSynonyms } from './synonyms.ts';

const page = (id: string): Command => ({ id: `page.${id}`, label: id, group: '', run: () => {} });
const pages = ['orders', 'bank', 'dashboard', 'messages', 'reviews', 'products', 'settings'];

it.each([
  ['refund', 'page.orders'],
  ['payout', 'page.bank'],
  ['level', 'page.dashboard'],
  ['rating', 'page.reviews'],
  ['notifications', 'page.settings'],
  ['delete account', 'page.settings'],
  ['password', undefined],
])('finds by %s what is meant, %s', async (typed, id) => {
  const { t } = await allTexts();
  expect(matching(typed, withSynonyms(t, pages.map(page)))[0]?.id).toBe(id);
});

it.each(languages)('has other words for each page in %s', async (language) => {
  const texts = await import(`../i18n/locales/${language}/late.json`);
  const { synonyms } = texts.default.command_box;
  expect(Object.keys(synonyms).toSorted()).toEqual(pages.toSorted());
});
