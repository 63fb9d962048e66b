import { describe, expect, it } from 'vitest';
import { formatCountry, formatLanguage } from './intl.ts';

describe('formatCountry', () => {
  it('names the country in the language', () => {
    expect(formatCountry('FR', 'en')).toBe('France');
    expect(formatCountry('DE', 'fr')).toBe('Allemagne');
  });

  it('shows what it does not know as it is', () => {
    expect(formatCountry('', 'en')).toBe('');
    expect(formatCountry('nonsense', 'en')).toBe('nonsense');
  });
});

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
