import { describe, expect, it } from 'vitest';
import { formatLanguage } from './language.ts';

// R9.4
describe('formatLanguage', () => {
  it.each([
    ['fr', 'en', 'French'],
    ['fr', 'de', 'Französisch'],
    ['de', 'fr', 'allemand'],
    ['ro', 'ru', 'румынский'],
    ['pt-br', 'en', 'Brazilian Portuguese'],
  ])('names %s in %s: %s', (code, reader, name) => {
    expect(formatLanguage(code, reader)).toBe(name);
  });

  it.each(['', 'xx', 'nonsense_', '!'])('shows what it does not know as it is: %j', (code) => {
    expect(formatLanguage(code, 'en')).toBe(code);
  });
});
