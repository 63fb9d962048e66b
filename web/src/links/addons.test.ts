import { describe, expect, it } from 'vitest';
import { someConfig } from '../test/config.ts';
import { addonsPages, addonsUrl, opensInNewTab } from './addons.ts';

const here = 'https://here.test';
const at = (addons: string) => ({ ...someConfig, urls: { addons } });

describe('addonsPages', () => {
  // R3.12: every page shape, with its parameters.
  it.each([
    [addonsPages.products(), '/seller-products.php'],
    [addonsPages.login(), '/authentication.php'],
    [addonsPages.sheet(7), '/seller-sheet.php?id_sheet=7'],
    [addonsPages.comment(), '/seller-comment.php'],
    [addonsPages.comment(7), '/seller-comment.php?id_product=7'],
    [addonsPages.validation(), '/seller-validation.php'],
    [addonsPages.upload(7), '/seller-upload.php?id_sheet=7'],
    [addonsPages.contact(), '/seller-contact.php'],
    [addonsPages.contact(12), '/seller-contact.php?ict=12'],
    [addonsPages.contactCustomer(), '/request/contact_customer'],
    [addonsPages.contactForm(), '/contact-form.php'],
    [addonsPages.blogArticle(), '/seller-blog.php?article=1089'],
    [addonsPages.blogArticle(3), '/seller-blog.php?article=3'],
    [addonsPages.bank(), '/seller-bank.php'],
    [addonsPages.bank('invoices'), '/seller-bank.php?step=invoices'],
    [addonsPages.bank('tax-system'), '/seller-bank.php?step=tax-system'],
    [addonsPages.bank('integration-fund'), '/seller-bank.php?step=integration-fund'],
    [addonsPages.account(), '/seller-account.php'],
    [addonsPages.resources(), '/seller-resources.php'],
    [
      addonsPages.customerMessage(5, 'abc'),
      '/customer-messages-detail.php?id_thread=5&type=customer&token=abc',
    ],
    [addonsPages.contributorFaq(), '/content/contributor-faq'],
    [addonsPages.contributorGuide(), '/content/contributor-guide'],
    [addonsPages.download(7, 9), '/seller-download.php?id_product=7&id_product_upload=9'],
    [addonsPages.dashboard(), '/seller-dashboard.php'],
    [addonsPages.orderHistory(), '/seller-order-history.php'],
    [addonsPages.discount(), '/seller-discount.php'],
  ])('returns %s', (path, wanted) => {
    expect(path).toBe(wanted);
  });

  it('keeps what it is given inside its parameter (R3.12)', () => {
    const hostile = 'a&token=x#/../é %?';
    const url = new URL(addonsPages.customerMessage(hostile, hostile), here);
    expect(url.pathname).toBe('/customer-messages-detail.php');
    expect([...url.searchParams]).toEqual([
      ['id_thread', hostile],
      ['type', 'customer'],
      ['token', hostile],
    ]);
    expect(url.hash).toBe('');
  });

  it('leaves out only what is not given, not what is 0 (R3.12)', () => {
    expect(addonsPages.comment(0)).toBe('/seller-comment.php?id_product=0');
  });
});

describe('addonsUrl', () => {
  // R2.32, R3.10
  it.each(['https://addons.test', 'https://addons.test/', 'https://addons.test//'])(
    'is on the configured base %s',
    (base) => {
      expect(addonsUrl(at(base), 'fr', addonsPages.account(), here)).toBe(
        'https://addons.test/fr/seller-account.php',
      );
    },
  );

  it('keeps the path of the base (R2.32)', () => {
    expect(addonsUrl(at('https://a.test/shop/'), 'en', '/x?y=1', here)).toBe(
      'https://a.test/shop/en/x?y=1',
    );
  });

  it('is on the current origin in cookie mode (R2.32)', () => {
    for (const base of ['', 'https://addons.test']) {
      const config = { ...at(base), use_addons_cookie: true };
      expect(addonsUrl(config, 'en', '/seller-account.php', here)).toBe(
        'https://here.test/en/seller-account.php',
      );
    }
  });

  it.each(['', 'addons.test', 'javascript:alert(1)', 'ftp://addons.test'])(
    'is null on the base %j (R2.32)',
    (base) => {
      expect(addonsUrl(at(base), 'en', '/seller-account.php', here)).toBeNull();
    },
  );

  it('is null where no base is named at all', () => {
    expect(addonsUrl({ ...someConfig, urls: {} }, 'en', '/x', here)).toBeNull();
  });

  it.each(['x', '//evil.test', '@evil.test', '.evil.test', ':99/x'])(
    'does not leave its host for %s',
    (path) => {
      const url = addonsUrl(at('https://addons.test'), 'en', path, here);
      expect(new URL(url ?? '').origin).toBe('https://addons.test');
    },
  );
});

// R3.10
describe('opensInNewTab', () => {
  it.each([
    '/seller-products.php',
    'seller-bank.php?step=invoices',
    '/seller-order-history.php#top',
    '/seller-x.php/more',
  ])('stays for %s', (path) => {
    expect(opensInNewTab(path)).toBe(false);
  });

  it.each([
    '/request/contact_customer',
    '/contact-form.php',
    '/content/seller-faq.php',
    '/seller-.php',
    '/seller-x.phpx',
    '/my-seller-x.php',
    '/x?y=seller-x.php',
    '/',
    '',
  ])('opens a tab for %j', (path) => {
    expect(opensInNewTab(path)).toBe(true);
  });
});
