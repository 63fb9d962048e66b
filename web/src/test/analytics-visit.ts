import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Analytics } from '../analytics/analytics-context.ts';
import { createConsent } from '../analytics/consent.ts';
import { createAnalytics } from '../analytics/create-analytics.ts';
import { loadLibrary } from '../analytics/library.ts';
import { sellerBeforeLoad } from '../seller/seller.ts';

// The real library runs here; only the network is ours.

export const seller = {
  ...sellerBeforeLoad,
  id: '7',
  email: 'ada@example.test',
  details: { ...sellerBeforeLoad.details, first_name: 'Ada', last_name: 'Lovelace' },
  partnership_type: { name: 'AGENCY' as const },
};
export const carried = { seller_id: '7', email: 'ada@example.test', partnership_type: 'AGENCY' };

interface Sent {
  type: string;
  event?: string;
  name?: string;
  properties?: Record<string, unknown>;
  traits?: Record<string, unknown>;
  context: Record<string, unknown>;
  timestamp: string;
  [more: string]: unknown;
}

export let consent: ReturnType<typeof createConsent>;
export let analytics: Analytics;
export const load = vi.fn<typeof loadLibrary>();
export const answer = vi.fn<(path: string) => Response>();
export let requests: { path: string; body: { batch: Sent[]; series: { metric: string }[] } }[] = [];

export const sentTo = (path: string) => requests.filter((request) => request.path === path);
export const batches = () => sentTo('/collect/v1/b').map(({ body }) => body.batch);
export const events = () => batches().flat();
export const names = () => events().map(({ type, event, name }) => event ?? name ?? type);

/** Long enough for a batch that is not full. */
export const batchTime = () => vi.advanceTimersByTimeAsync(5100);

export function start(writeKey = 'key') {
  consent = createConsent({});
  analytics = createAnalytics({ writeKey, consent, load });
}

export const settings = {
  integrations: { 'Segment.io': { apiKey: 'key' }, Elsewhere: { type: 'browser' } },
  remotePlugins: [{ name: 'evil', libraryName: 'evil', url: 'https://cdn.example.test/x.js' }],
  metrics: { sampleRate: 1 },
};

/** Each test of a file that calls this begins a visit of its own. */
export function visitEachTime() {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-05-04T10:00:00Z') });
    window.history.replaceState(null, '', '/sellers/en');
    document.title = 'Home';
    requests = [];
    load.mockReset().mockImplementation(loadLibrary);
    answer
      .mockReset()
      .mockImplementation((path) => Response.json(/settings/.test(path) ? settings : {}));
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const { origin, pathname } = new URL(address);
      expect(origin).toBe(window.location.origin);
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      requests.push({ path: pathname, body });
      return answer(pathname);
    });
    start();
  });

  afterEach(() => {
    consent.choose('declined');
    // biome-ignore lint/suspicious/noDocumentCookie: as a browser forgets it.
    document.cookie = 'merkato_consent=; max-age=0; path=/';
    localStorage.clear();
    vi.useRealTimers();
  });
}
