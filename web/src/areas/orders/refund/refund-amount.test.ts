import { describe, expect, it } from 'vitest';
import { parseEuros } from '../../../format/parse-euros.ts';
import { languages } from '../../../i18n/languages.ts';
import { randomNumbers } from '../../../test/random.ts';
import { readAmount } from './refund-amount.ts';

// R11.7: the amount of a refund, as people write it.
describe('parseEuros', () => {
  it.each([
    ['12', 'en', 12_00],
    ['12.5', 'en', 12_50],
    ['12,5', 'en', 12_50],
    ['12,50', 'de', 12_50],
    ['12.50', 'de', 12_50],
    ['1.234,50', 'de', 1234_50],
    ['1,234.50', 'de', 1234_50],
    ['1.234.567', 'en', 1_234_567_00],
    ['1,234', 'en', 1234_00],
    ['1.234', 'de', 1234_00],
    ['1 234,50 €', 'fr', 1234_50],
    ['1\u202f234,50\u00a0€', 'fr', 1234_50],
    ['€ 0.01', 'nl', 1],
    [',5', 'de', 50],
    ['12,', 'de', 12_00],
    // Which no binary fraction holds.
    ['1.15', 'en', 115],
    ['8.2', 'en', 820],
    ['90071992547409.91', 'en', 9007199254740991],
  ])('reads %s in %s as %i cents', (text, language, cents) => {
    expect(parseEuros(text, language)).toBe(cents);
  });

  it.each([
    ['', 'en'],
    ['.', 'en'],
    ['abc', 'en'],
    ['-5', 'en'],
    ['1e3', 'en'],
    ['12.345', 'en'],
    ['12,345', 'de'],
    ['1,2345', 'en'],
    ['1,23,456', 'en'],
    ['1.2.3', 'en'],
    ['1,234.567,8', 'en'],
    ['90071992547409.92', 'en'],
  ])('does not guess what %j in %s means', (text, language) => {
    expect(parseEuros(text, language)).toBeNull();
  });

  it('reads back every amount as each language writes it', () => {
    for (const number of randomNumbers(300)) {
      const cents = Math.floor(number * 10 ** (2 + ((number * 1e6) % 9)));
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      for (const language of languages) {
        const written = new Intl.NumberFormat(language, {
          minimumFractionDigits: 2,
        }).format(text as `${number}`);
        expect(parseEuros(written, language), `${written} in ${language}`).toBe(cents);
      }
    }
  });
});

describe('readAmount', () => {
  it.each([
    [' ', { fault: 'missing' }],
    ['x', { fault: 'unreadable' }],
    ['0', { fault: 'too_small' }],
    ['80.01', { fault: 'too_large' }],
    ['80', { cents: 80_00 }],
    ['0,01', { cents: 1 }],
  ])('of %j up to 80 euros is %j', (text, amount) => {
    expect(readAmount(text, 80_00, 'en')).toEqual(amount);
  });
});
