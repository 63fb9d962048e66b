import { describe, expect, it } from 'vitest';
import { providerPage } from './provider-page.ts';

// R14.2
describe('a page of the payment provider', () => {
  const own = 'http://127.0.0.1:8080';

  it.each([
    'https://connect.stripe.com/setup/e/acct_1/abc',
    'http://127.0.0.1:8080/sandbox/account?token=x',
  ])('is followed: %s', (address) => {
    expect(providerPage(address, own)).toBe(address);
  });

  it.each([
    'http://connect.stripe.com/setup',
    'http://127.0.0.1:9090/sandbox/account',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:http://127.0.0.1:8080/1',
    '//evil.test/',
    '/sandbox/account',
    '',
  ])('is not: %s', (address) => {
    expect(providerPage(address, own)).toBe(null);
  });
});
