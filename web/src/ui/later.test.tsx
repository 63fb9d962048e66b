import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { later } from './later.tsx';

const Arrived = ({ name }: { name: string }) => <p>Here is {name}</p>;
const StandIn = ({ name }: { name: string }) => <p>No {name}</p>;

it('keeps the page where a part does not arrive, and fetches it again the next time', async () => {
  const load = vi.fn(async () => Arrived).mockRejectedValueOnce(new TypeError('offline'));
  const Part = later(load, StandIn);
  const page = (
    <>
      <h1>Page</h1>
      <Suspense>
        <Part name="it" />
      </Suspense>
    </>
  );
  const first = await act(async () => render(page));
  expect(screen.getByText('No it')).toBeVisible();
  first.rerender(page);
  expect(screen.getByRole('heading')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  first.unmount();

  const second = await act(async () => render(page));
  expect(screen.getByText('Here is it')).toBeVisible();
  second.unmount();
  await act(async () => render(page));
  expect(load).toHaveBeenCalledTimes(2);
});

it('fetches again as soon as its stand-in says so', async () => {
  const load = vi
    .fn(async () => Arrived)
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'));
  const Part = later(load, ({ name, again }: { name: string; again: () => void }) => (
    <button type="button" onClick={again}>
      Fetch {name}
    </button>
  ));
  await act(async () =>
    render(
      <Suspense>
        <Part name="it" />
      </Suspense>,
    ),
  );
  for (const times of [2, 3]) {
    await act(async () => screen.getByRole('button', { name: 'Fetch it' }).click());
    expect(load).toHaveBeenCalledTimes(times);
  }
  expect(screen.getByText('Here is it')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
