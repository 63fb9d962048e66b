import { beforeEach, describe, expect, it, vi } from 'vitest';
import { download, type Progress, save } from '../../../files/download.ts';
import { ordersFile } from './export-download.ts';

const csv = 'date,gross\n2026-01-10,80.00\n2026-01-11,20.00\n2 lines,100.00\n';
const encode = (text: string) => new TextEncoder().encode(text);

/** A file that comes in these parts, or breaks off after them. */
function inParts(parts: string[], headers: Record<string, string> = {}, broken = false) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encode(part));
      if (broken) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-01-01-2026-01-31.csv"',
      ...headers,
    },
  });
}

function take(response: Response | Promise<Response>, signal = new AbortController().signal) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response);
  vi.stubGlobal('fetch', fetch);
  const seen: Progress[] = [];
  const file = download('/download/orders?x=1', {
    credentials: async () => ({ authorization: 'Bearer token', 'ps-sellers-pose-as': 'a@b.test' }),
    signal,
    onProgress: (progress) => seen.push(progress),
  });
  return { file, seen, fetch };
}

// R11.6
describe('a file', () => {
  it('comes whole, under the name the server sends, for whoever is signed in', async () => {
    const { file, fetch } = take(inParts([csv.slice(0, 20), csv.slice(20)]));
    const { name, content } = await file;
    expect(name).toBe('orders-2026-01-01-2026-01-31.csv');
    expect(await content.text()).toBe(csv);
    const [address, request] = fetch.mock.calls[0] ?? [];
    expect(address).toBe('/download/orders?x=1');
    expect(request).toMatchObject({
      headers: { authorization: 'Bearer token', 'ps-sellers-pose-as': 'a@b.test' },
      cache: 'no-store',
      credentials: 'omit',
    });
  });

  it('reports its lines as they come, and never more than there are', async () => {
    const parts = csv.split(/(?<=\n)/);
    const { file, seen } = take(inParts(parts, { 'x-total-lines': '2' }));
    await file;
    expect(seen.map(({ lines }) => lines)).toEqual([
      { done: 0, total: 2 },
      { done: 1, total: 2 },
      { done: 2, total: 2 },
      { done: 2, total: 2 },
    ]);
  });

  it('reports bytes where lines cannot be counted', async () => {
    const xlsx = { 'content-type': 'application/zip', 'x-total-lines': '2' };
    const { file, seen } = take(inParts(['PK\n', '1234'], xlsx));
    await file;
    expect(seen).toEqual([{ bytes: 3 }, { bytes: 7 }]);
    const known = take(inParts(['12', '34'], { ...xlsx, 'content-length': '4' }));
    await known.file;
    expect(known.seen).toEqual([
      { bytes: 2, size: 4 },
      { bytes: 4, size: 4 },
    ]);
  });

  it('that breaks off is none', async () => {
    const { file } = take(inParts([csv.slice(0, 20)], {}, true));
    await expect(file).rejects.toMatchObject({ name: 'ApiError', code: 'NETWORK_ERROR' });
  });

  it.each([
    [413, { reason: 'export_too_long' }, { code: 'BAD_USER_INPUT', reason: 'export_too_long' }],
    [401, { reason: 'unauthenticated' }, { code: 'UNAUTHENTICATED' }],
    [500, { id: 'X1' }, { code: 'INTERNAL_SERVER_ERROR', id: 'X1' }],
    [502, '<html>', { code: 'INTERNAL_SERVER_ERROR' }],
  ])('that is refused with %i says why', async (status, problem, wanted) => {
    const { file } = take(new Response(JSON.stringify(problem), { status }));
    await expect(file).rejects.toMatchObject(wanted);
  });

  it('can be given up', async () => {
    const controller = new AbortController();
    const waiting = new Promise<Response>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
    });
    const { file } = take(waiting, controller.signal);
    controller.abort();
    await expect(file).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('saving', () => {
  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:here');
    URL.revokeObjectURL = vi.fn();
  });

  it('hands it to the browser under its name', () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.download} ${this.href}`);
    });
    save({ name: 'orders.csv', content: new Blob([csv]) });
    expect(clicked).toEqual(['orders.csv blob:here']);
  });
});

describe('the address of a file', () => {
  it('carries the filter, and nobody’s name', () => {
    const filter = { from: '2026-01-01', to: '2026-01-31', search: 'a&b', source: null };
    const wishes = { format: 'CSV', columns: ['date', 'net'], zone: 'UTC', lang: 'de' } as const;
    expect(ordersFile(filter, wishes)).toBe(
      '/download/orders?from=2026-01-01&to=2026-01-31&search=a%26b&format=CSV&zone=UTC&lang=de&columns=date%2Cnet',
    );
  });
});
