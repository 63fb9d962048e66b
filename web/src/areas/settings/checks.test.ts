import { expect, it } from 'vitest';
import { faultsOf } from './checks.ts';
import { type Draft, emptyDraft } from './draft.ts';

const complete: Draft = {
  ...emptyDraft(),
  language_native: 'en',
  first_name: 'Ada',
  last_name: 'Lovelace',
  name: 'Engines',
  street: '12 Square',
  postcode: 'LV-1010',
  city: 'Rīga',
  country: 'LV',
};

// R3.11, R17.6: as internal/settings and internal/seller refuse it.
it.each<[string, Partial<Draft>, object]>([
  ['nothing', {}, {}],
  ['long', { last_name: 'ä'.repeat(201) }, { last_name: 'too_long' }],
  ['as long as may be', { last_name: '𝒜'.repeat(200) }, {}],
  ['broken', { city: 'a\u0007b' }, { city: 'text_broken' }],
  ['script', { catalog_url: 'javascript:alert(1)' }, { catalog_url: 'url_form' }],
  ['not whole', { catalog_url: 'www.example.com' }, { catalog_url: 'url_form' }],
  ['with a name', { catalog_url: 'https://me@example.com/' }, { catalog_url: 'url_form' }],
  ['an address', { catalog_url: ' https://example.com?a=b ' }, {}],
  ['twice', { language_third: 'en' }, { language_third: 'language_twice' }],
  ['foreign', { vat_number: 'FR123' }, { vat_number: 'vat_number_form' }],
  ['spaced', { vat_number: 'lv 123 456 789 01' }, {}],
  ['without its country', { vat_number: '12345678901' }, {}],
  ['Greek', { country: 'GR', vat_number: 'EL123456789' }, {}],
  ['of elsewhere', { country: 'US', postcode: '10001', vat_number: '12-3456789' }, {}],
  [
    'no number',
    { country: 'US', postcode: '10001', vat_number: '<b>' },
    { vat_number: 'vat_number_form' },
  ],
  [
    'declared',
    { country: 'FR', postcode: '75001', declared_vat_payment: true },
    { vat_number: 'missing' },
  ],
  ['declared elsewhere', { declared_vat_payment: true }, {}],
  [
    'a long message',
    { has_vacation: true, vacation_message: 'x'.repeat(1001) },
    { vacation_message: 'too_long' },
  ],
  ['no vacation', { vacation_message: 'x'.repeat(1001) }, {}],
  ['no postcode', { postcode: ' ' }, { postcode: 'missing' }],
  ['no country', { postcode: '', country: '' }, { postcode: 'missing', country: 'missing' }],
  ['a letter', { country: 'DE', postcode: '1043X' }, { postcode: 'postcode_form' }],
  ['as typed', { country: 'NL', postcode: ' 1012 ab ' }, {}],
  ['without postcodes', { postcode: '', country: 'IE' }, {}],
])('finds what is wrong: %s', (_, different, faults) => {
  expect(faultsOf({ ...complete, ...different })).toEqual(faults);
});

// R17.6
it('leaves a postcode as it is saved, in its country', () => {
  const saved = { ...complete, country: 'DE', postcode: '1043X' };
  expect(faultsOf({ ...saved, city: 'Berlin' }, saved)).toEqual({});
  expect(faultsOf({ ...saved, country: 'AT' }, saved)).toEqual({ postcode: 'postcode_form' });
});
