import { describe, expect, it } from 'vitest';
import { ownPath } from './paths.ts';

describe('ownPath', () => {
  it.each(['/sellers', '/sellers/en', '/sellers/en?tab=1#x'])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    'https://elsewhere.test/sellers',
    '//elsewhere.test',
    '/sellersx',
    '/other',
    // Going back to the callback would run it again with a used code.
    '/sellers/_auth/callback?code=1',
    undefined,
    7,
  ])('leads %s to the root', (path) => {
    expect(ownPath(path)).toBe('/sellers');
  });
});
