/**
 * Takes out of a report what may be personal: whatever says who someone is, or
 * lets one act as them. Reports go to a third party, so when in doubt it goes.
 */

const removed = '[removed]';

/** Names whose values are never reported, whatever they hold. */
const secretNames = [
  /^(user|headers|body|variables|query_string)$/i,
  /^(user|client)\./i,
  /(^|[._-])(e-?mail|query|fragment|session|authorization)$/i,
  /password|secret|token|cookie|pose-?as/i,
];

/** What is cut from any text, and what replaces it. */
const cuts: readonly [RegExp, string][] = [
  // Query and fragment of addresses, whole or relative.
  [/(\bhttps?:\/\/[^\s?#"'<>)]*)[?#][^\s"'<>)]*/gi, '$1'],
  [/[?#][\w.~%+[\]-]+=[^\s"'<>)]*/g, ''],
  // A name and password in an address.
  [/(:\/\/)[^/\s@]+@/g, '$1'],
  [/[^\s@<>"'()/:,;=[\]]+(@|%40)[^\s@<>"'()/:,;=[\]]+\.[\w-]+/gi, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // Words on the screen, in the description of an element.
  [/\[(aria-label|title|alt|name|placeholder|value)="[^"]*"\]/g, ''],
];

function scrubText(text: string): string {
  return cuts.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

/** A copy of what is to be reported without anything personal, however deep it lies. */
export function scrub<Value>(value: Value): Value {
  return scrubbed(value) as Value;
}

function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrubbed);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      part != null && isSecret(name) ? removed : scrubbed(part),
    ]),
  );
}

const isSecret = (name: string) => secretNames.some((pattern) => pattern.test(name));

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
