import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { logApiError } from './log-api-error.ts';

/** What the console has after a failure. */
function logged(error: ApiError): string {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  logApiError(error);
  return String(log.mock.calls.at(-1)?.[0]);
}

// R8.6
it('writes a GraphQL error with message, location and variables', () => {
  const details = { level: 'graphql', location: '2:3', variables: { lang: 'en' } } as const;
  expect(logged(new ApiError('BAD_REQUEST', 'Too deep.', details))).toBe(
    '[GraphQL error] Message: Too deep., Location: 2:3, Variables: {"lang":"en"}',
  );
});

it('writes it whole where the server says little (R8.6)', () => {
  expect(logged(new ApiError('BAD_REQUEST', '', { level: 'graphql' }))).toBe(
    '[GraphQL error] Message: BAD_REQUEST, Location: unknown, Variables: {}',
  );
});

// R8.6
it('writes a network error, with the id that the log of the server has', () => {
  expect(logged(new ApiError('NETWORK_ERROR', 'No answer.'))).toBe('[Network error] No answer.');
  expect(logged(new ApiError('INTERNAL_SERVER_ERROR', 'Broken.', { id: 'X1' }))).toBe(
    '[Network error] Broken. (X1)',
  );
});
