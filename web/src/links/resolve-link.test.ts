import { describe, expect, it } from 'vitest';
import { someConfig } from '../test/config.ts';
import { addonsPages } from './addons.ts';
import { resolveLink } from './resolve-link.ts';

const here = 'https://here.test';
const config = { ...someConfig, urls: { addons: 'https://addons.test' } };

// R3.10: the three kinds of links.
describe('resolveLink', () => {
  it.each([
    ['/sellers/:locale', '/sellers/fr'],
    ['/sellers/:locale/orders?page=2', '/sellers/fr/orders?page=2'],
    ['/sellers/:locale?x=:locale#y', '/sellers/fr?x=:locale#y'],
    ['/sellers/:localeful', '/sellers/:localeful'],
    ['/sellers', '/sellers'],
  ])('puts the language into the internal path %s', (path, href) => {
    expect(resolveLink({ kind: 'internal', path }, config, 'fr')).toEqual({ href, newTab: false });
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])(
    'takes no internal path that leaves the app: %j',
    (path) => {
      expect(resolveLink({ kind: 'internal', path }, config, 'fr')).toBeNull();
    },
  );

  it('leads to the legacy site, in a new tab unless it is a page of the seller', () => {
    const own = { kind: 'addons', path: addonsPages.bank('invoices') } as const;
    expect(resolveLink(own, config, 'fr', here)).toEqual({
      href: 'https://addons.test/fr/seller-bank.php?step=invoices',
      newTab: false,
    });
    const other = { kind: 'addons', path: addonsPages.contactForm() } as const;
    expect(resolveLink(other, config, 'fr', here)).toEqual({
      href: 'https://addons.test/fr/contact-form.php',
      newTab: true,
    });
    const cookieMode = { ...config, use_addons_cookie: true };
    expect(resolveLink(other, cookieMode, 'fr', here)?.href).toBe(
      'https://here.test/fr/contact-form.php',
    );
    expect(resolveLink(other, someConfig, 'fr', here)).toBeNull();
  });

  it('leads elsewhere in a new tab, over http and https only', () => {
    expect(resolveLink({ kind: 'external', url: 'https://out.test/x' }, config, 'en')).toEqual({
      href: 'https://out.test/x',
      newTab: true,
    });
    for (const url of ['javascript:alert(1)', 'mailto:a@b.test', 'out.test', '']) {
      expect(resolveLink({ kind: 'external', url }, config, 'en')).toBeNull();
    }
  });
});
