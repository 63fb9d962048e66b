import type { Language } from '../../../i18n/languages.ts';
import type { OrderView } from '../queries.ts';

/** In characters, as the server counts them. */
const longestName = 60;

/** Nothing of these is seen: spaces, controls, what only joins or directs others, and two blank letters. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** What the server would refuse a name for. */
export function nameFault(name: string): 'name_missing' | 'too_long' | null {
  if (unseen.test(name)) return 'name_missing';
  return [...name.trim()].length > longestName ? 'too_long' : null;
}

/** As readers of the language look names up, with numbers by their size: 2 before 10. */
export function sortedViews(views: readonly OrderView[], language: Language): OrderView[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return views.toSorted((a, b) => compare(a.name, b.name));
}
