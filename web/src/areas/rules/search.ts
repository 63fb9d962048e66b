import { plain } from '../../format/plain.ts';
import { choice, type Field, listAddress, type SearchOf } from '../../ui/list/address.ts';
import type { ListedRule } from './queries.ts';

export const severities = ['error', 'warning'] as const;
export const categories = ['install', 'php', 'ux', 'other'] as const;

const words: Field<string> = {
  usual: '',
  narrows: true,
  read: (params, name) => params.get(name)?.slice(0, 100) || undefined,
};

const address = listAddress({ q: words, severity: choice(severities) });

export const { noFilter, useSearch: useRuleSearch } = address;

/** The rules that have every word somewhere in id, title or reason, and the severity. */
export function matching(rules: readonly ListedRule[], search: SearchOf<typeof address>) {
  const wanted = plain(search.q).split(/\s+/).filter(Boolean);
  return rules.filter(({ id, title, why, severity }) => {
    const text = plain(`${id} ${title} ${why}`);
    return (
      (!search.severity || severity === search.severity) &&
      wanted.every((word) => text.includes(word))
    );
  });
}
