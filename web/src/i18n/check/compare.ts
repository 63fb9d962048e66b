import type { Language } from '../languages.ts';
import { splitPlural, type Texts } from './keys.ts';
import { pluralForms } from './plural-forms.ts';

/** What a text must carry over from English: values put in, and marks around words. */
const carried = /\{\{[^}]*\}\}|<\/?\w+\s*\/?>|\$t\([^)]*\)/g;
const carriedBy = (text: string) =>
  (text.match(carried) ?? []).map((mark) => mark.replace(/\s/g, ''));

/** Everything that is wrong with the texts of a language, one readable line each. */
export function compare(english: Texts, texts: Texts, language: Language): string[] {
  const needed = neededKeys(english, language);
  return [
    ...[...needed.keys()].filter((key) => !texts.has(key)).map((key) => `missing: ${key}`),
    ...[...texts.keys()]
      .filter((key) => !needed.has(key) && !isFreeForm(key, english, language))
      .map((key) => `extra: ${key}`),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `empty: ${key}`),
    ...[...needed].flatMap(([key, model]) => carriedFaults(key, model, texts.get(key))),
  ];
}

/** What a text is measured against. */
interface Model {
  english: string;
  /** The counts a plural form stands for. */
  counts?: number[];
}

/** Every key that a language needs: the English ones, with the plural forms of the language. */
function neededKeys(english: Texts, language: Language): Map<string, Model> {
  const needed = new Map<string, Model>();
  for (const [key, text] of english) {
    const plural = splitPlural(key, english);
    if (plural.form === undefined) needed.set(key, { english: text });
    if (plural.form !== 'other') continue;
    for (const [form, counts] of pluralForms(language)) {
      needed.set(`${plural.key}_${form}`, { english: text, counts });
    }
  }
  return needed;
}

/**
 * Any plural may have a text of its own for none. One that does not write the bare
 * count may be of fractions, and some languages have a form for these alone.
 */
function isFreeForm(key: string, english: Texts, language: Language): boolean {
  const { key: plural, form } = splitPlural(key, english);
  if (form === 'zero') return true;
  const isWhole = carriedBy(english.get(`${plural}_other`) ?? '').includes('{{count}}');
  return !isWhole && form === new Intl.PluralRules(language).select(1.5);
}

function carriedFaults(key: string, { english, counts }: Model, text?: string): string[] {
  if (!text) return [];
  const wanted = carriedBy(english);
  const there = carriedBy(text);
  // A form that stands for one count may write it as a word, or not at all; that for none says so.
  const needsCount = counts === undefined || counts.length > 1;
  const isForNone = counts?.every((count) => count === 0) ?? false;
  const lost = wanted.filter(
    (mark) => !there.includes(mark) && (needsCount || mark !== '{{count}}') && !isForNone,
  );
  const invented = there.filter(
    (mark) => !wanted.includes(mark) && !(counts && mark === '{{count}}'),
  );
  return [
    ...lost.map((mark) => `lost ${mark}: ${key}`),
    ...invented.map((mark) => `invented ${mark}: ${key}`),
  ];
}
