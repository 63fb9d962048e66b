import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOnce } from './use-once.ts';

/** The hook, what it sent, and how each of that is answered. */
function renderOnce() {
  const sent: { text: string; answer: () => void }[] = [];
  const client = new QueryClient();
  const { result } = renderHook(
    () =>
      useOnce({
        mutationFn: (text: string) =>
          new Promise<void>((answer) => sent.push({ text, answer: () => answer() })),
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const send = (text: string) => act(async () => result.current.mutate(text));
  const answer = (nth: number) => act(async () => sent[nth]?.answer());
  const reset = () => act(async () => result.current.reset());
  return { texts: () => sent.map(({ text }) => text), send, answer, reset };
}

it('sends one request at a time', async () => {
  const { texts, send, answer } = renderOnce();
  await send('one');
  await send('two');
  expect(texts()).toEqual(['one']);
  await answer(0);
  await send('three');
  expect(texts()).toEqual(['one', 'three']);
});

it('sends the next one at once after a reset, and then waits for that', async () => {
  const { texts, send, answer, reset } = renderOnce();
  await send('one');
  await reset();
  await send('two');
  await answer(0);
  await send('three');
  expect(texts()).toEqual(['one', 'two']);
  await answer(1);
  await send('four');
  expect(texts()).toEqual(['one', 'two', 'four']);
});
