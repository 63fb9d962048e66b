import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

// R1.8: what leaves for a third party says nothing about people.
describe('texts', () => {
  it.each([
    ['No seller ada.l+x@example.co.uk here', 'No seller [email] here'],
    ['"ada@example.test", <bob@example.test>', '"[email]", <[email]>'],
    ['/people/ada%40example.test/x', '/people/[email]/x'],
    ['GET https://x.test/a?code=1&state=2 failed', 'GET https://x.test/a failed'],
    ['https://x.test/a#id_token=eyJ', 'https://x.test/a'],
    ['https://x.test/a?secret', 'https://x.test/a'],
    ['to /sellers/en/orders?search=Ada', 'to /sellers/en/orders'],
    ['https://ada:pw@x.test/', 'https://x.test/'],
    ['Bearer abc.def-ghi', 'Bearer [token]'],
    ['got eyJhbGciOi.eyJzdWIiOi.sig-nature', 'got [token]'],
    ['button.x[aria-label="Ada Lovelace"] > svg', 'button.x > svg'],
  ])('%s', (text, left) => expect(scrub(text)).toBe(left));

  it.each([
    'TypeError: Cannot read properties of undefined (reading "id")',
    'https://x.test/sellers/assets/index-B1x.js:12:345',
    'Is it there? No.',
    '@sentry/react 11.10.0',
  ])('leaves alone: %s', (text) => expect(scrub(text)).toBe(text));
});

describe('values', () => {
  it('are removed by their names, however deep, and scrubbed elsewhere', () => {
    expect(
      scrub({
        level: 'error',
        line: 12,
        gone: null,
        user: { id: '7' },
        contexts: { request: { headers: { a: 'b' }, method: 'POST' } },
        frames: [{ vars: { access_token: 'abc', email: 'x', 'url.query': 'a=b' } }],
        'user.email': 'x',
        'http.request.header.cookie': 'x',
        'ps-sellers-pose-as': 'x',
        'url.full': 'https://x.test/a?b=c',
      }),
    ).toEqual({
      level: 'error',
      line: 12,
      gone: null,
      user: '[removed]',
      contexts: { request: { headers: '[removed]', method: 'POST' } },
      frames: [
        { vars: { access_token: '[removed]', email: '[removed]', 'url.query': '[removed]' } },
      ],
      'user.email': '[removed]',
      'http.request.header.cookie': '[removed]',
      'ps-sellers-pose-as': '[removed]',
      'url.full': 'https://x.test/a',
    });
  });

  it('are copied, never changed in place', () => {
    const given = { message: 'ada@example.test' };
    scrub(given);
    expect(given.message).toBe('ada@example.test');
  });
});
