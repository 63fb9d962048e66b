import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answer, answering, refused } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { AppealsScreen } from './appeals.tsx';
import { ExceptionsScreen } from './exceptions.tsx';
import type { Appeal, Exception } from './queries.ts';

const data = (body: unknown): Answer => ({ body: { data: body } });

const someAppeal: Appeal = {
  id: '3',
  upload_id: '5',
  product_name: 'Stock Radar',
  seller_name: 'Ada Moreau',
  version: '2.1.0',
  rule: 'PHP-EVAL',
  appeal: {
    reason: 'It is a sandbox.',
    state: 'OPEN',
    made_at: '2026-11-12T08:00:00Z',
    answer: '',
    answered_at: null,
  },
  finding: null,
};

const someException: Exception = {
  source: 'APPEAL',
  id: '3',
  upload_id: '5',
  product_name: 'Stock Radar',
  seller_id: '7',
  seller_name: 'Ada Moreau',
  version: '2.1.0',
  rule: 'PHP-EVAL',
  title: 'Code made of text',
  reason: 'A sandbox indeed.',
  at: '2026-11-12T08:00:00Z',
};

async function open(page: '' | '/exceptions', answers: Record<string, Answer[]>) {
  const sent: { operationName: string; variables: Record<string, unknown> }[] = [];
  const by = Object.fromEntries(
    Object.entries(answers).map(([name, given]) => [name, answering(...given)]),
  );
  const address = `/sellers/en/desk/appeals${page}`;
  await renderScreen({
    routes: [{ path: address, Component: page ? ExceptionsScreen : AppealsScreen }],
    address,
    fetch: async (path, request) => {
      const operation = JSON.parse(String(request?.body));
      sent.push(operation);
      return (by[operation.operationName] as typeof fetch)(path, request);
    },
  });
  return (name: string) =>
    sent.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);
}

// R13.9
it('accepts an appeal for later versions too', async () => {
  const sent = await open('', {
    DeskAppeals: [data({ desk_appeals: { total_count: 1, appeals: [someAppeal] } })],
    RuleRates: [data({ rule_rates: [] })],
    DecideAppeal: [data({ decide_appeal: true })],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(dialog.getByText('Write something here first.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox'), 'You are right.');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Standing exception/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(sent('DecideAppeal')).toEqual([
      { id: '3', is_accepted: true, is_standing: true, answer: 'You are right.' },
    ]),
  );
});

// R13.9
it('keeps an answer whose appeal a colleague has decided meanwhile, and says so', async () => {
  await open('', {
    DeskAppeals: [
      data({ desk_appeals: { total_count: 1, appeals: [someAppeal] } }),
      data({ desk_appeals: { total_count: 0, appeals: [] } }),
    ],
    RuleRates: [data({ rule_rates: [] })],
    DecideAppeal: [refused('BAD_USER_INPUT', { reason: 'answered' })],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'No.');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('No appeals')).toBeInTheDocument();
  expect(dialog.getByRole('alert')).toHaveTextContent('The appeal has already been answered.');
  expect(dialog.getByRole('textbox')).toHaveValue('No.');
});

// R13.9
it('withdraws a standing exception with a reason, and says when a colleague did', async () => {
  const sent = await open('/exceptions', {
    DeskExceptions: [data({ desk_exceptions: { total_count: 1, exceptions: [someException] } })],
    WithdrawException: [refused('BAD_USER_INPUT', { reason: 'no_exception' })],
  });
  expect(await screen.findByText('A sandbox indeed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Stock Radar 2.1.0' })).toHaveAttribute(
    'href',
    '/sellers/en/desk/review/version/5',
  );
  await userEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'It was none.');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('has already been withdrawn');
  expect(sent('WithdrawException')).toEqual([
    { source: 'APPEAL', id: '3', reason: 'It was none.' },
  ]);
});
