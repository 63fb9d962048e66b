import type { Translate } from '../i18n/translate.ts';
import type { Command } from './command.ts';

/** Pages for which people have other words than their names. */
const pages = [
  'orders',
  'bank',
  'dashboard',
  'messages',
  'reviews',
  'products',
  'settings',
] as const;

type Page = (typeof pages)[number];

/** The commands with the words that people of this language use for them as well. */
export function withSynonyms(t: Translate, commands: readonly Command[]): readonly Command[] {
  return commands.map((command) => {
    const page = pages.find((each) => command.id === `page.${each}`);
    return page ? { ...command, keywords: keywordsOf(t, page, command) } : command;
  });
}

const keywordsOf = (t: Translate, page: Page, { keywords = [] }: Command): readonly string[] => [
  ...keywords,
  ...t(`command_box.synonyms.${page}`).split(', '),
];
