/** Texts by their dotted keys, such as `seller.kinds.AGENCY`. */
export type Texts = ReadonlyMap<string, string>;

/** Spreads nested messages out into dotted keys; what is no text is an empty one. */
export function flatten(messages: unknown, prefix: string): Map<string, string> {
  if (typeof messages !== 'object' || messages === null) {
    return new Map([[prefix, typeof messages === 'string' ? messages : '']]);
  }
  return new Map(
    Object.entries(messages).flatMap(([key, value]) => [...flatten(value, `${prefix}.${key}`)]),
  );
}

const suffix = /^(.+)_(zero|one|two|few|many|other)$/;

/** The key that code uses and the plural form it holds, where it has forms. */
export function splitPlural(key: string, texts: Texts): { key: string; form?: string } {
  const [, base, form] = suffix.exec(key) ?? [];
  return base && form && isPlural(base, texts) ? { key: base, form } : { key };
}

/** A key has plural forms where English has both that every English plural needs. */
const isPlural = (key: string, english: Texts) =>
  english.has(`${key}_other`) && english.has(`${key}_one`);
