import { splitPlural, type Texts } from './keys.ts';

/** Literals that may be keys: quoted, or templates whose holes stand for part of one. */
const literals = /['"]([a-z_]+\.[\w.]+)['"]|`([a-z_]+\.[^`\s]*)`/g;

/**
 * The keys that no source names. A template counts for every key that fits it,
 * each hole being any text without a dot; a name with keys below it, for all of them.
 */
export function unusedKeys(english: Texts, sources: readonly string[]): string[] {
  const named = new Set<string>();
  const fitting: RegExp[] = [];
  for (const [, plain, template] of sources.flatMap((text) => [...text.matchAll(literals)])) {
    if (plain) named.add(plain);
    if (template) fitting.push(pattern(template));
  }
  const isNamed = (key: string) => named.has(key) || fitting.some((fits) => fits.test(key));
  const keys = new Set([...english.keys()].map((key) => splitPlural(key, english).key));
  return [...keys].filter((key) => ![key, ...above(key)].some(isNamed));
}

function pattern(template: string): RegExp {
  const parts = template
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^.]+')}$`);
}

/** The names above a key, without the section itself: a.b.c for a.b.c.d, and a.b. */
function above(key: string): string[] {
  const parts = key.split('.');
  return parts.slice(2).map((_, index) => parts.slice(0, index + 2).join('.'));
}
