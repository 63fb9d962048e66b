import { expect, it, vi } from 'vitest';
import { type Change, listen } from './events.ts';

/** A stream that says these texts, one after the other, and ends. */
const stream = (...texts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    }),
  );

async function received(...answers: (Response | Error)[]) {
  const end = new AbortController();
  const changes: Change[] = [];
  const waits: number[] = [];
  const fetch = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) {
      end.abort();
      throw new Error('called off');
    }
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await listen({
    credentials: async () => ({ authorization: 'Bearer x' }),
    signal: end.signal,
    onChange: (change) => changes.push(change),
    fetch,
    pause: async (wait) => {
      waits.push(wait);
    },
  });
  return { changes, waits, fetch };
}

it('reports changes, however the stream is cut into parts, with the credentials', async () => {
  const { changes, fetch } = await received(
    stream('event: open\ndata: {}\n\n:\n\nevent: ver', 'sion\ndata: {"id":"5"}\n', '\n'),
  );
  expect(changes).toEqual([
    { kind: 'open', id: '' },
    { kind: 'version', id: '5' },
  ]);
  expect(fetch).toHaveBeenCalledWith(
    '/events',
    expect.objectContaining({ headers: { authorization: 'Bearer x' } }),
  );
});

it('comes back after a stream that ended, ever later while it fails', async () => {
  const { changes, waits } = await received(
    new Error('away'),
    new Error('away'),
    stream('event: open\ndata: {}\n\n'),
  );
  expect(waits).toEqual([1000, 2000, 1000]);
  expect(changes).toHaveLength(1);
});

it.each([204, 403])('stays away where it may not listen: %d', async (status) => {
  const { fetch } = await received(new Response(null, { status }));
  expect(fetch).toHaveBeenCalledTimes(1);
});

// R17.1: the session may come back on the same page.
it('comes back after it was nobody, ever later', async () => {
  const nobody = () => new Response(null, { status: 401 });
  const { changes, waits } = await received(
    ...Array.from({ length: 8 }, nobody),
    stream('event: open\ndata: {}\n\n'),
  );
  expect(waits.at(-2)).toBe(60_000);
  expect(waits.at(-1)).toBe(1_000);
  expect(changes).toHaveLength(1);
});
