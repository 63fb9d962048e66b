import { beforeEach, describe, expect, it, vi } from 'vitest';

// Sentry itself runs here; only the network is ours.

const loaded = vi.fn();
vi.mock('./sentry.ts', async (original) => {
  loaded();
  return original();
});

const config = {
  production: true,
  sentry_dsn: 'https://key@sentry.example.test/42',
  release: '1.2.3',
};

let envelopes: { address: string; text: string }[] = [];

/** What came of one kind: the header of an item is a line, its content the next. */
function items(type: string): Record<string, never>[] {
  return envelopes.flatMap(({ text }) => {
    const lines = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    return lines.filter((_, i) => lines[i - 1]?.type === type);
  });
}

/** A fresh copy of the module: what it has started, it keeps. */
async function fresh() {
  vi.resetModules();
  return import('./reporting.ts');
}

beforeEach(() => {
  envelopes = [];
  loaded.mockReset();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const text =
      typeof init.body === 'string' ? init.body : new TextDecoder().decode(init.body as Uint8Array);
    envelopes.push({ address, text });
    return new Response();
  });
});

// R1.8
describe('error reporting stays away', () => {
  it.each([
    ['outside production', { production: false }],
    ['without a DSN', { sentry_dsn: '' }],
  ])('%s', async (_, different) => {
    const { startErrorReporting, reportError } = await fresh();
    expect(await startErrorReporting({ ...config, ...different })).toBe(false);
    reportError(new Error('reported to nobody'));
    expect(loaded).not.toHaveBeenCalled();
    expect(envelopes).toEqual([]);
  });

  it('until it is started', async () => {
    const { reportError } = await fresh();
    reportError(new Error('reported to nobody'));
    expect(loaded).not.toHaveBeenCalled();
  });
});

// R1.8
describe('error reporting in production', () => {
  it('sends errors with the release and without anything personal', async () => {
    window.history.replaceState(null, '', '/sellers/en/orders?search=ada@example.test');
    const { startErrorReporting, reportError } = await fresh();
    const started = startErrorReporting(config);
    reportError(new Error('first of ada@example.test')); // while it is on its way
    expect(await started).toBe(true);
    expect(await startErrorReporting(config)).toBe(true);
    expect(loaded).toHaveBeenCalledTimes(1);

    const { setUser } = await import('@sentry/react');
    setUser({ id: '7', email: 'ada@example.test', ip_address: '{{auto}}' });
    vi.spyOn(console, 'info').mockImplementation(() => {});
    console.info('typed by ada@example.test: secret plans');
    window.history.pushState(null, '', '/sellers/en/bank?token=abcdef');
    reportError(new Error('second, Bearer abcdef', { cause: new Error('of ada@example.test') }));
    reportError(new Response(null, { status: 404 }));

    await vi.waitFor(() => expect(items('event')).toHaveLength(2));
    const [first, second] = items('event');
    expect(JSON.parse(envelopes[0]?.text.split('\n')[0] ?? '').trace.sample_rate).toBe('1');
    expect(envelopes[0]?.address).toContain('https://sentry.example.test/api/42/envelope/');
    expect(first).toMatchObject({
      release: '1.2.3',
      environment: 'production',
      exception: { values: [{ value: 'first of [email]' }] },
    });
    expect(second).toMatchObject({
      request: { url: expect.stringMatching(/\/sellers\/en\/bank$/) },
    });
    expect(second).not.toHaveProperty('user');
    expect(JSON.stringify(second)).toContain('/sellers/en/bank');
    const everything = envelopes.map(({ text }) => text).join('');
    for (const personal of ['ada@', 'abcdef', 'search=', 'secret plans', 'ip_address']) {
      expect(everything).not.toContain(personal);
    }
  });
});
