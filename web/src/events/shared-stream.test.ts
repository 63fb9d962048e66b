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

/** Another tab listens; returns how to close it. */
const anotherTab = (who: string) =>
  new Promise<() => void>((ready) => {
    void navigator.locks.request(
      `merkato.events.${who}`,
      () => new Promise<void>((close) => ready(close)),
    );
  });

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
  const own = tab('ada', true);
  await vi.waitFor(() => expect(own).toEqual([open]));
  const closeOther = await anotherTab('bob');
  const later = tab('bob', true);
  const unasked = tab('bob');
  await vi.waitFor(() => expect(later).toEqual([open]));
  expect(unasked).toEqual([]);
  // Also what came later in the same tab, after the stream was opened.
  const beside = tab('ada', true);
  await vi.waitFor(() => expect(beside).toEqual([open]));
  expect(own).toEqual([open]);
  expect(fetch).toHaveBeenCalledTimes(1);
  closeOther();
});
