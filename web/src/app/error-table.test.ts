import { describe, expect, it } from 'vitest';
import type { ApiErrorCode, ApiErrorLevel } from '../graphql/api-error.ts';
import { type ErrorSurroundings, errorScreen, isLocalhost } from './error-table.ts';

const screen = (level: ApiErrorLevel, code: ApiErrorCode, where: Partial<ErrorSurroundings> = {}) =>
  errorScreen({ level, code }, { cookieMode: false, localhost: false, ...where });

describe('a failure of the network level', () => {
  // R8.1
  it.each(['GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST', 'BAD_USER_INPUT'] as const)(
    'with %s leads to the error page everywhere',
    (code) => {
      for (const where of [{}, { cookieMode: true }, { localhost: true }]) {
        expect(screen('network', code, where)).toBe('error');
      }
    },
  );

  // R8.2
  it('leads to 403 what is forbidden, in cookie mode to the seller account', () => {
    expect(screen('network', 'FORBIDDEN')).toBe('403');
    expect(screen('network', 'FORBIDDEN', { localhost: true })).toBe('403');
    expect(screen('network', 'FORBIDDEN', { cookieMode: true })).toBe('account');
  });

  // R8.3
  it.each(['NETWORK_ERROR', 'INTERNAL_SERVER_ERROR'] as const)(
    'with %s leads out: to the root, in cookie mode to the login, on localhost to its page',
    (code) => {
      expect(screen('network', code)).toBe('site_root');
      expect(screen('network', code, { cookieMode: true })).toBe('legacy_login');
      expect(screen('network', code, { localhost: true })).toBe('unreachable');
      expect(screen('network', code, { localhost: true, cookieMode: true })).toBe('unreachable');
    },
  );
});

describe('a failure of the GraphQL level (R8.4)', () => {
  it.each([
    'INTERNAL_SERVER_ERROR',
    'BAD_USER_INPUT',
    'BAD_REQUEST',
    'GRAPHQL_VALIDATION_FAILED',
  ] as const)('with %s leads to the error page', (code) => {
    expect(screen('graphql', code)).toBe('error');
    expect(screen('graphql', code, { localhost: true, cookieMode: true })).toBe('error');
  });

  it('leads to 403 what is forbidden', () => {
    expect(screen('graphql', 'FORBIDDEN')).toBe('403');
    expect(screen('graphql', 'FORBIDDEN', { cookieMode: true })).toBe('403');
  });
});

// R5.7
it('leads to the sign-in when even renewed credentials are refused', () => {
  for (const level of ['network', 'graphql'] as const) {
    expect(screen(level, 'UNAUTHENTICATED', { localhost: true })).toBe('login');
  }
});

// R8.3
it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['app.localhost', true],
  ['localhost.example.test', false],
  ['sellers.example.test', false],
])('%s is the own machine: %s', (host, own) => {
  expect(isLocalhost(host)).toBe(own);
});
