import { describe, expect, it } from 'vitest';
import { someConfig } from '../test/config.ts';
import { authenticationSignOut, parentSignOut } from './sign-out-address.ts';

const here = new URL('https://sellers.example.test:8443/sellers/de/orders');
const addons = { ...someConfig, urls: { addons: 'https://addons.example.test/shop/' } };

// R5.10
describe('parentSignOut', () => {
  const query =
    'logout=1&return_to=https%3A%2F%2Fsellers.example.test%3A8443&app=sellers.example.test';

  it("is the parent site's page in the language, with who sends and where to", () => {
    expect(parentSignOut(addons, here, 'de')).toBe(`https://addons.example.test/shop/de?${query}`);
  });

  it('is on the same host in cookie mode', () => {
    const config = { ...addons, use_addons_cookie: true };
    expect(parentSignOut(config, here, 'de')).toBe(`${here.origin}/de?${query}`);
  });

  it.each([
    ['standalone', { ...addons, standalone: true }],
    ['without a parent site', someConfig],
    ['with an address that is none', { ...addons, urls: { addons: 'javascript:alert(1)' } }],
  ])('is none %s', (_, config) => {
    expect(parentSignOut(config, here, 'de')).toBeNull();
  });
});

// R5.9
describe('authenticationSignOut', () => {
  it('names the page to come back to', () => {
    const config = { ...someConfig, urls: { authentication: 'https://login.example.test/auth' } };
    expect(authenticationSignOut(config, here.origin)).toBe(
      'https://login.example.test/auth?logout=1&return_to=https%3A%2F%2Fsellers.example.test%3A8443%2Fsellers%2F_auth%2Flogout',
    );
  });

  it('is none where none is configured', () => {
    expect(authenticationSignOut(someConfig, here.origin)).toBeNull();
  });
});
