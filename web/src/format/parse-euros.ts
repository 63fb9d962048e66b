import { numberFormat } from './intl.ts';

/** Spaces of every kind and apostrophes only group; the sign of the euro says nothing new. */
const ornament = /[\s'’€]/g;

/**
 * Reads euros as people write them, 1.234,50 as well as 1,234.50, into whole
 * cents; null where it is no amount. The digits are put together as text, so
 * no binary fraction is involved.
 */
export function parseEuros(text: string, language: string): number | null {
  const plain = text.replace(ornament, '');
  const [whole, fraction = ''] = splitAt(decimalSign(plain, language), plain);
  const digits = withoutGroups(whole);
  if (digits === null || !/^\d{0,2}$/.test(fraction) || digits + fraction === '') return null;
  const cents = Number(`${digits}${fraction.padEnd(2, '0')}`);
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Of comma and point, the one that begins the cents; none where both only group. */
function decimalSign(text: string, language: string): ',' | '.' | null {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma === -1 && point === -1) return null;
  const last = comma > point ? ',' : '.';
  if (comma !== -1 && point !== -1) return last;
  if (text.indexOf(last) !== text.lastIndexOf(last)) return null;
  // One sign before three digits could be either: the language decides.
  const isGroup = /[,.]\d{3}$/.test(text) && last !== usualSign(language);
  return isGroup ? null : last;
}

function usualSign(language: string): string {
  const parts = numberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

function splitAt(sign: string | null, text: string): [string, string?] {
  if (sign === null) return [text];
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Digits in one piece, or in groups of three by one kind of sign; null for all else. */
function withoutGroups(text: string): string | null {
  return /^(\d*|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+)$/.test(text) ? text.replace(/[,.]/g, '') : null;
}
