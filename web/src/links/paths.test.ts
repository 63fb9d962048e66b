import { describe, expect, it } from 'vitest';
import { authPaths, ownPath } from './paths.ts';

describe('ownPath', () => {
  it.each(['/sellers', '/sellers/en', '/sellers/en?tab=1#x'])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    'https://elsewhere.test/sellers',
    '//elsewhere.test',
    '/sellersx',
    '/sellers/..//elsewhere.test',
    '/sellers/%2e%2e//elsewhere.test',
    '/sellers\\..\\..\\elsewhere.test',
    '/other',
    // Going back to the callback would run it again with a used code.
    '/sellers/_auth/callback?code=1',
    undefined,
    7,
  ])('leads %s to the root', (path) => {
    expect(ownPath(path)).toBe('/sellers');
  });
});

// R2.8
describe('authPaths', () => {
  it('are under the base on a host shared with the legacy site', () => {
    expect(Object.values(authPaths({ standalone: false }))).toEqual([
      '/sellers/_auth/callback',
      '/sellers/_auth/popup',
      '/sellers/_auth/silent',
      '/sellers/_auth/logout',
    ]);
  });

  it('are at the root of a host of their own', () => {
    expect(Object.values(authPaths({ standalone: true }))).toEqual([
      '/_auth/callback',
      '/_auth/popup',
      '/_auth/silent',
      '/_auth/logout',
    ]);
  });
});
