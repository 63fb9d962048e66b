import { expect, it } from 'vitest';
import { sendFile } from './resumable.ts';

const file = Object.assign(new Blob([new Uint8Array(5 * 1024 * 1024).fill(7)]), { name: 'é.zip' });

/** A server that stores what it receives; each request may be set to fail first. */
function server(failures: Record<number, 'cut' | number | 'half'> = {}) {
  let received = 0;
  let begun = false;
  const requests: string[] = [];
  const fetch = async (address: RequestInfo | URL, request: RequestInit = {}) => {
    const failure = failures[requests.length];
    requests.push(`${request.method} ${address}`);
    const headers = new Headers(request.headers);
    if (failure === 'cut') throw new TypeError('the connection is lost');
    if (typeof failure === 'number')
      return new Response(JSON.stringify({ reason: 'uploads_used_up' }), { status: failure });
    if (request.method === 'POST') {
      begun = true;
      return new Response(null, { status: 201, headers: { location: '/upload/versions/abc' } });
    }
    if (!begun) return new Response(null, { status: 404 });
    if (request.method === 'PATCH') {
      if (Number(headers.get('upload-offset')) !== received) {
        return new Response(JSON.stringify({ reason: 'offset_differs' }), { status: 409 });
      }
      const { size } = request.body as Blob;
      received += failure === 'half' ? size / 2 : size;
      if (failure === 'half') throw new TypeError('the connection is lost');
    }
    return new Response(null, { headers: { 'upload-offset': String(received) } });
  };
  return { fetch: fetch as typeof globalThis.fetch, requests, received: () => received };
}

const send = (to: ReturnType<typeof server>, more: Partial<Parameters<typeof sendFile>[0]> = {}) =>
  sendFile({
    file,
    product: '1',
    address: null,
    credentials: async () => ({}),
    signal: new AbortController().signal,
    onAddress: () => {},
    onProgress: () => {},
    fetch: to.fetch,
    pause: async () => {},
    ...more,
  });

// R13.1
it('sends a file in parts and reports its progress', async () => {
  const to = server();
  const progress: number[] = [];
  expect(await send(to, { onProgress: (sent) => progress.push(sent) })).toBe('abc');
  expect(to.received()).toBe(file.size);
  expect(progress.at(-1)).toBe(file.size);
  expect(to.requests.filter((request) => request.startsWith('PATCH'))).toHaveLength(3);
});

// R13.1
it('goes on where the server is after a lost connection, by itself', async () => {
  const to = server({ 0: 'cut', 2: 'half', 3: 'cut' });
  const away: boolean[] = [];
  expect(await send(to, { onAway: (isAway) => away.push(isAway) })).toBe('abc');
  expect(to.received()).toBe(file.size);
  expect(away).toContain(true);
  expect(away.at(-1)).toBe(false);
});

// R13.1: a reload knows the address, nothing else.
it('goes on with an upload that was begun before', async () => {
  const to = server({ 2: 'half' });
  const end = new AbortController();
  await expect(
    send(to, { signal: end.signal, onAway: (isAway) => isAway && end.abort() }),
  ).rejects.toThrow();
  expect(to.received()).toBeGreaterThan(0);
  expect(await send(to, { address: '/upload/versions/abc' })).toBe('abc');
  expect(to.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  expect(to.received()).toBe(file.size);
});

it('starts over where the upload is gone', async () => {
  expect(await send(server(), { address: '/upload/versions/old' })).toBe('abc');
});

it('ends with what the server refuses', async () => {
  await expect(send(server({ 0: 413 }))).rejects.toMatchObject({ reason: 'uploads_used_up' });
});
