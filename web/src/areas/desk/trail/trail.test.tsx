import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
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

async function open(...entries: ReturnType<typeof entry>[]) {
  const address = '/sellers/en/desk/trail';
  const audit_trail = { total_count: entries.length, entries };
  await renderScreen({
    routes: [{ path: address, Component: TrailScreen }],
    address,
    fetch: answering({ body: { data: { audit_trail } } }, { waiting: true }),
  });
}

// R4.5: the rows before stay until the next ones come, whoever is the first of them.
it('names the operator whose lines are asked for', async () => {
  await open(entry('olga', 2), entry('omar', 1));
  await userEvent.click(await screen.findByRole('button', { name: 'omar@merkato.test' }));
  expect(await screen.findByRole('button', { name: /Operator.*omar@merkato/ })).toBeVisible();
});

// R18.4: a line without a value says nothing.
it('has on the card of a phone no line for a detail that there is not', async () => {
  const wide = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(wide(query), { matches: query.includes('43.75em') }),
  );
  await open({ ...entry('olga', 2), detail: 'Chargebacks' }, entry('omar', 1));
  const cards = within(await screen.findByRole('list', { name: 'Audit trail' }));
  const details = cards
    .getAllByRole('listitem')
    .map((card) => within(card).queryByText('Detail') !== null);
  expect(details).toEqual([true, false]);
});

// R9.14: nobody can ask paper for the rest.
it('has the whole of a long detail on paper', async () => {
  await open({ ...entry('olga', 1), detail: 'Chargebacks' });
  const isCut = () => screen.getByText('Chargebacks').closest('[style*="max-height"]') !== null;
  await screen.findByText('Chargebacks');
  expect(isCut()).toBe(true);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(isCut()).toBe(false);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(isCut()).toBe(true);
});
