import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../test/render-screen.tsx';
import type { Change } from './events.ts';
import { LiveCounts } from './live-counts.tsx';

const stream = vi.hoisted(() => ({ emit: (_: Change): void => undefined }));

vi.mock('./use-changes.ts', () => ({
  useChanges: (kinds: readonly string[], emit: (change: Change) => void) =>
    Object.assign(stream, {
      emit: (change: Change) => kinds.includes(change.kind) && emit(change),
    }),
}));

const seen = { times: 0 };

function Anything() {
  const { data } = useQuery({ queryKey: ['anything'], queryFn: () => ++seen.times });
  return (
    <>
      <LiveCounts />
      <p>{data}</p>
    </>
  );
}

// R18.4: an open page goes on promising nothing that an operator has just stopped.
it('has every screen look again when operators decided about the seller', async () => {
  await renderScreen({
    routes: [{ path: '/sellers/en', Component: Anything }],
    address: '/sellers/en',
    fetch: async () => Response.json({ data: {} }),
  });
  expect(await screen.findByText('1')).toBeVisible();
  act(() => stream.emit({ kind: 'seller', id: '7' }));
  expect(await screen.findByText('2')).toBeVisible();
});
