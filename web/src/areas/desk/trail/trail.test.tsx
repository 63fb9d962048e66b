import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answering } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { TrailScreen } from './trail.tsx';

const entry = (subject: string, position: number) => ({
  id: String(position),
  position,
  at: '2026-11-14T09:00:00Z',
  email: `${subject}@merkato.test`,
  subject,
  action: 'ban',
  seller_id: '0',
  seller_name: '',
  detail: '',
});

// R4.5: the rows before stay until the next ones come, whoever is the first of them.
it('names the operator whose lines are asked for', async () => {
  const address = '/sellers/en/desk/trail';
  const audit_trail = { total_count: 2, entries: [entry('olga', 2), entry('omar', 1)] };
  await renderScreen({
    routes: [{ path: address, Component: TrailScreen }],
    address,
    fetch: answering({ body: { data: { audit_trail } } }, { waiting: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'omar@merkato.test' }));
  expect(await screen.findByRole('button', { name: /Operator.*omar@merkato/ })).toBeVisible();
});
