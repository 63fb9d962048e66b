import type { Texts } from './texts.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Dotted paths to the texts, such as `orders.found`; plural forms are one key, without their suffix. */
type PathsIn<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${K extends `${infer Plural}_${PluralForm}` ? Plural | K : K}`
    : PathsIn<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Keys are typed from English; the other languages are checked against it. */
export type TextKey = PathsIn<Texts>;

/**
 * What is put into a text, `{{name}}`; `count` also chooses the plural form, and
 * `defaultValue` is the text of a key that may have none.
 */
type TextValues = Record<string, string | number | undefined>;

export type Translate = (key: TextKey, values?: TextValues) => string;

/** Returns texts of a language from its messages; a key that has none is shown itself. */
export function translator(language: string, messages: object, fallback?: object): Translate {
  const plurals = new Intl.PluralRules(language);
  const forms = (key: string, count: unknown) =>
    typeof count === 'number'
      ? [...(count === 0 ? ['zero'] : []), plurals.select(count), 'other'].map(
          (form) => `${key}_${form}`,
        )
      : [];
  return (key, values = {}) => {
    const keys = [...forms(key, values.count), key];
    const text =
      find(messages, keys) ?? (fallback && find(fallback, keys)) ?? values.defaultValue ?? key;
    return String(text).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    );
  };
}

function find(messages: object, keys: string[]): string | undefined {
  for (const key of keys) {
    const found = key
      .split('.')
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], messages);
    if (typeof found === 'string') return found;
  }
  return undefined;
}
