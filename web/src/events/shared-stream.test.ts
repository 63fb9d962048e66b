import { afterEach, expect, it, vi } from 'vitest';
import type { Change } from './events.ts';
import { shareStream } from './shared-stream.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What a tab hears; the stream says that it is open, and nothing else. */
function tab(who: string, catchUp = false) {
  const heard: Change[] = [];
  ends.push(
    shareStream({
      who,
      credentials: async () => ({}),
      onChange: (one) => heard.push(one),
      catchUp,
    }),
  );
  return heard;
}

// R17.1
it('says to a tab that comes later that it may have missed something', async () => {
  const fetch = vi.fn(
    async () =>
      new Response(
        new ReadableStream({
          start: (controller) =>
            controller.enqueue(new TextEncoder().encode('event: open\ndata: {}\n\n')),
        }),
      ),
  );
  vi.stubGlobal('fetch', fetch);
  const open = { kind: 'open', id: '' };
  const first = tab('ada');
  await vi.waitFor(() => expect(first).toEqual([open]));
  const second = tab('ada', true);
  await vi.waitFor(() => expect(second).toEqual([open]));
  const third = tab('ada');
  await navigator.locks.query();
  expect(third).toEqual([]);
  expect(first).toEqual([open]);
  expect(fetch).toHaveBeenCalledTimes(1);
});
