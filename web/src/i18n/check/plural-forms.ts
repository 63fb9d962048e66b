import type { Language } from '../languages.ts';

/** All small counts, then larger ones: some languages have a form for whole millions. */
const counts = [...Array(1_001).keys(), 10_000, 100_000, 1_000_000, 2_000_000, 1_000_001];

/** Our Portuguese is that of Portugal, where no products are plural; i18next counts as Brazil does. */
const grammar = (language: Language) => (language === 'pt' ? 'pt-PT' : language);

/**
 * The plural forms that i18next can look up with a whole number, each with the
 * counts that lead to it. A form that only fractions have is not among them. A
 * missing form would show as a bare key. Where the language says 0 otherwise
 * than i18next would, the form `zero` puts it right.
 */
export function pluralForms(language: Language): Map<string, number[]> {
  const used = new Intl.PluralRules(language);
  const right = new Intl.PluralRules(grammar(language));
  const forms = Map.groupBy(counts, (count) => used.select(count) as string);
  if (used.select(0) !== right.select(0)) forms.set('zero', [0]);
  return forms;
}
