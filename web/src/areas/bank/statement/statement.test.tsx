import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering, refused } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import { StatementScreen } from './statement.tsx';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

// What is missing says so, as nothing in its place would read as no year.
it('says of the period and of the year that they could not be loaded', async () => {
  await renderScreen({
    routes: [{ path: '*', Component: StatementScreen }],
    address: '/sellers/en/bank/statement?from=2026-01-01&to=2026-01-31',
    fetch: async (address, request) => {
      const { operationName } = JSON.parse(String(request?.body));
      const isShell = operationName === 'Shell';
      return answering(isShell ? { body: { data: someShell() } } : refused('BAD_REQUEST'))(
        address,
        request,
      );
    },
  });
  expect(await screen.findByRole('region', { name: 'Summary of 2026' })).toHaveTextContent(
    'This could not be loaded',
  );
});
