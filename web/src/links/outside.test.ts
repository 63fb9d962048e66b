import { describe, expect, it } from 'vitest';
import { someConfig } from '../test/config.ts';
import { billingAddressUrl, externalUrl } from './external.ts';
import { helpTopics, helpUrl } from './help.ts';
import { legalUrl } from './legal.ts';

const others = ['de', 'en', 'es', 'it', 'nl', 'pl', 'pt', 'ro', 'ru'] as const;
const given = (urls: Record<string, string>) => ({ ...someConfig, urls });

describe('helpUrl', () => {
  const config = given({ help_center: 'https://help.test/centre/' });

  // R3.13: each topic, in both languages of the pair.
  it.each([
    ['general', ''],
    ['validation_process', '/validation-process'],
    ['submission_faq', '/submission-faq'],
    ['add_product', '/add-product'],
    ['my_catalog', '/my-catalog'],
    ['product_ratings', '/product-ratings'],
    ['expertise_ranking', '/expertise-ranking'],
    ['update_product', '/update-product'],
    ['payments_outside_europe', '/payments-outside-europe'],
  ] as const)('explains %s', (topic, end) => {
    expect(helpTopics).toContain(topic);
    expect(helpUrl(config, 'fr', topic)).toBe(`https://help.test/centre/fr${end}`);
    expect(helpUrl(config, 'en', topic)).toBe(`https://help.test/centre/en${end}`);
  });

  it('has nine topics and is general by default (R3.13)', () => {
    expect(helpTopics).toHaveLength(9);
    expect(helpUrl(config, 'en')).toBe('https://help.test/centre/en');
  });

  // R1.4
  it.each(others)('speaks English to %s', (locale) => {
    expect(helpUrl(config, locale)).toBe('https://help.test/centre/en');
  });

  // R2.24
  it.each(['', 'javascript:alert(1)'])('is on our own page with %j', (help_center) => {
    const url = helpUrl(given({ help_center }), 'de', 'add_product');
    expect(url).toBe('/sellers/de/helpcenter#add_product');
  });
});

// R1.4, R3.12
describe('legalUrl', () => {
  const config = given({
    terms_en: 'https://legal.test/terms-en.pdf',
    terms_fr: 'https://legal.test/cgu.pdf?v=2',
    privacy_en: 'https://legal.test/privacy-en.pdf',
    privacy_fr: 'https://legal.test/confidentialite.pdf',
  });

  it('gives fr the French document', () => {
    expect(legalUrl(config, 'fr', 'terms')).toBe('https://legal.test/cgu.pdf?v=2');
    expect(legalUrl(config, 'fr', 'privacy')).toBe('https://legal.test/confidentialite.pdf');
  });

  it.each(others)('gives %s the English document', (locale) => {
    expect(legalUrl(config, locale, 'terms')).toBe('https://legal.test/terms-en.pdf');
    expect(legalUrl(config, locale, 'privacy')).toBe('https://legal.test/privacy-en.pdf');
  });

  it('is null where it is not set, or is no web address', () => {
    expect(legalUrl(given({}), 'fr', 'terms')).toBeNull();
    expect(legalUrl(given({ terms_en: 'file:///terms.pdf' }), 'en', 'terms')).toBeNull();
  });
});

// R3.12
describe('sites outside', () => {
  it.each(['contact', 'developer_docs', 'cloud_docs', 'validator'] as const)('knows %s', (site) => {
    expect(externalUrl(given({ [site]: 'https://out.test/a?b=1#c' }), site)).toBe(
      'https://out.test/a?b=1#c',
    );
    expect(externalUrl(given({ [site]: '' }), site)).toBeNull();
    expect(externalUrl(given({ [site]: 'data:text/html,x' }), site)).toBeNull();
  });

  it('finds the billing address on the account host', () => {
    expect(billingAddressUrl(given({ account: 'https://account.test/' }))).toBe(
      'https://account.test/billing-address',
    );
    expect(billingAddressUrl(given({}))).toBeNull();
  });
});
