import { describe, expect, it } from 'vitest';
import { translator } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';
import { faultOf, faultWords } from './fault.ts';

const reasons = ['too_late', 'key_reused'] as const;

// R8.5: every action says what it failed for in the same way.
describe('the fault of an action', () => {
  it.each([
    [new ApiError('BAD_USER_INPUT', 'Refused.', { reason: 'too_late' }), 'too_late'],
    // A code that the app does not know counts as internal; its reason says what it was.
    [new ApiError('INTERNAL_SERVER_ERROR', 'Refused.', { reason: 'key_reused' }), 'key_reused'],
    [new ApiError('BAD_USER_INPUT', 'Refused.', { reason: 'something_new' }), 'other'],
    [new ApiError('INTERNAL_SERVER_ERROR', 'Broken.'), 'other'],
    [new ApiError('NETWORK_ERROR', 'Away.'), 'network'],
    [new ApiError('UNAUTHENTICATED', 'Sign in.', { reason: 'cookie_missing' }), 'sign_in'],
    [new TypeError('undefined is not a function'), 'other'],
  ])('of %s is %s', (error, fault) => {
    expect(faultOf(error, reasons)).toBe(fault);
  });
});

// R8.5: in the words of the section, or in those that it has for all the rest.
describe('the words for it', () => {
  const faults = { taken: 'Taken after {{last}}.', network: 'Away.', other: 'Try again.' };
  const t = translator('en', { desk: { faults } });

  it.each([
    [null, null],
    [new ApiError('BAD_USER_INPUT', 'Refused.', { reason: 'taken' }), 'Taken after 2.0.0.'],
    [new ApiError('BAD_USER_INPUT', 'Refused.', { reason: 'something_new' }), 'Try again.'],
    [new ApiError('NETWORK_ERROR', 'No answer.', { reason: 'taken' }), 'Away.'],
    [new TypeError('undefined is not a function'), 'Try again.'],
  ])('of %s are %j', (error, words) => {
    expect(faultWords(t, 'desk.faults', error, { last: '2.0.0' })).toBe(words);
  });
});
