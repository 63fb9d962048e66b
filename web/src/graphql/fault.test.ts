import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { faultOf } from './fault.ts';

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
