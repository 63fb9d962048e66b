import { describe, expect, it } from 'vitest';
import { formatCountry } from './country.ts';

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
