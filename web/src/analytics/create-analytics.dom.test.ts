import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sellerBeforeLoad } from '../seller/seller.ts';
import type { Analytics } from './analytics-context.ts';
import { createConsent } from './consent.ts';
import { createAnalytics } from './create-analytics.ts';
import { loadLibrary } from './library.ts';

// The real library runs here; only the network is ours.

const seller = {
  ...sellerBeforeLoad,
  id: '7',
  email: 'ada@example.test',
  details: { ...sellerBeforeLoad.details, first_name: 'Ada', last_name: 'Lovelace' },
  partnership_type: { name: 'AGENCY' as const },
};
const carried = { seller_id: '7', email: 'ada@example.test', partnership_type: 'AGENCY' };

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

let consent: ReturnType<typeof createConsent>;
let analytics: Analytics;
const load = vi.fn<typeof loadLibrary>();
const answer = vi.fn<(path: string) => Response>();
let requests: { path: string; body: { batch: Sent[]; series: { metric: string }[] } }[] = [];

const sentTo = (path: string) => requests.filter((request) => request.path === path);
const batches = () => sentTo('/collect/v1/b').map(({ body }) => body.batch);
const events = () => batches().flat();
const names = () => events().map(({ type, event, name }) => event ?? name ?? type);

/** Long enough for a batch that is not full. */
const batchTime = () => vi.advanceTimersByTimeAsync(5100);

function start(writeKey = 'key') {
  consent = createConsent({});
  analytics = createAnalytics({ writeKey, consent, load });
}

const settings = {
  integrations: { 'Segment.io': { apiKey: 'key' }, Elsewhere: { type: 'browser' } },
  remotePlugins: [{ name: 'evil', libraryName: 'evil', url: 'https://cdn.example.test/x.js' }],
  metrics: { sampleRate: 1 },
};

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

describe('before and without consent', () => {
  // R10.6
  it('loads and sends nothing without a write key, whatever was chosen', async () => {
    start('');
    consent.choose('accepted');
    analytics.identify(seller);
    analytics.page('home');
    analytics.track('sidebar_orders_clicked');
    await batchTime();
    expect(load).not.toHaveBeenCalled();
    expect(requests).toEqual([]);
  });

  // R10.6
  it('waits for the choice, then sends what happened in this visit as it was', async () => {
    analytics.identify(seller);
    analytics.page('home');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).not.toHaveBeenCalled();
    expect(document.cookie).toBe('');

    window.history.replaceState(null, '', '/sellers/en/orders?page=2');
    document.title = 'Orders';
    analytics.track('sidebar_orders_clicked');
    consent.choose('accepted');
    await batchTime();
    expect(load).toHaveBeenCalledTimes(1);
    expect(names()).toEqual(['identify', 'home', 'sidebar_orders_clicked']);
    const [, page, track] = events();
    expect(page?.timestamp).toBe('2026-05-04T10:00:00.000Z');
    expect(page?.context.page).toMatchObject({ path: '/sellers/en', search: '', title: 'Home' });
    expect(page?.properties).toMatchObject({ path: '/sellers/en', title: 'Home', name: 'home' });
    expect(track?.timestamp).toBe('2026-05-04T10:01:00.000Z');
    expect(track?.context.page).toMatchObject({ path: '/sellers/en/orders', search: '?page=2' });
  });

  it('keeps the newest events while it waits, not all of them', async () => {
    for (let i = 0; i < 150; i++) analytics.page(`page ${i}`);
    consent.choose('accepted');
    await batchTime();
    await batchTime();
    expect(events()).toHaveLength(100);
    expect(names()).toContain('page 149');
    expect(names()).not.toContain('page 49');
  });

  // R10.6
  it('forgets everything on a refusal', async () => {
    analytics.page('home');
    consent.choose('declined');
    analytics.page('orders');
    await batchTime();
    expect(load).not.toHaveBeenCalled();
    // A change of mind counts from then on.
    consent.choose('accepted');
    analytics.page('bank');
    await batchTime();
    expect(names()).toEqual(['bank']);
  });

  it('stops and forgets who it was when consent is taken back, and starts again', async () => {
    consent.choose('accepted');
    analytics.identify(seller);
    analytics.page('home');
    await batchTime();
    expect(document.cookie).toContain('ajs_user_id=7');
    expect(localStorage.getItem('ajs_user_traits')).toContain('Ada');

    consent.choose('declined');
    expect(document.cookie).toBe('merkato_consent=declined');
    expect(Object.keys(localStorage)).toEqual([]);
    analytics.page('orders');
    await batchTime();
    expect(names()).toEqual(['identify', 'home']);

    consent.choose('accepted');
    analytics.page('bank');
    await batchTime();
    expect(names()).toEqual(['identify', 'home', 'identify', 'bank']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('forgets at the start what an earlier visit left, when the browser now refuses', () => {
    localStorage.setItem('ajs_user_id', '"7"');
    localStorage.setItem('persisted-queue:v1:key:dest-Segment.io:items', '[]');
    createAnalytics({ writeKey: 'key', consent: createConsent({ globalPrivacyControl: true }) });
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('with consent', () => {
  beforeEach(() => consent.choose('accepted'));

  // R10.1
  it('says where, in what and from which campaign something happened', async () => {
    window.history.replaceState(
      null,
      '',
      '/sellers/en?utm_source=mail&utm_medium=newsletter&utm_campaign=spring%20sale',
    );
    analytics.track('help_center_clicked', { topic: 'general' });
    await batchTime();
    const [event] = events();
    expect(event).toMatchObject({
      type: 'track',
      event: 'help_center_clicked',
      anonymousId: expect.stringMatching(/.{30,}/),
      messageId: expect.stringMatching(/.{30,}/),
      integrations: {},
      context: {
        page: {
          path: '/sellers/en',
          referrer: '',
          search: '?utm_source=mail&utm_medium=newsletter&utm_campaign=spring%20sale',
          title: 'Home',
          url: expect.stringContaining('/sellers/en?utm_source=mail'),
        },
        userAgent: navigator.userAgent,
        locale: navigator.language,
        campaign: { source: 'mail', medium: 'newsletter', name: 'spring sale' },
      },
    });
  });

  // R10.2
  it('refuses an event without a name', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    analytics.track('' as 'sidebar__clicked');
    analytics.track('  ' as 'sidebar__clicked');
    await batchTime();
    expect(log.mock.calls).toEqual([['Event missing'], ['Event missing']]);
    expect(requests).toEqual([]);
  });

  // R10.3
  it('identifies the seller once, and every event carries it', async () => {
    analytics.track('sidebar_bank_clicked'); // a moment too early, and still the same person
    analytics.identify(seller);
    analytics.identify({ ...seller });
    analytics.page('bank');
    analytics.track('pay_fee_clicked', { product_id: '41' });
    await batchTime();
    const [identify, ...others] = events();
    expect(identify).toMatchObject({
      type: 'identify',
      userId: '7',
      traits: { ...carried, firstName: 'Ada', lastName: 'Lovelace' },
    });
    expect(others.map(({ type }) => type)).toEqual(['track', 'page', 'track']);
    for (const event of others) {
      expect(event.userId).toBe('7');
      expect(event.properties).toMatchObject(carried);
    }
    expect(others[2]?.properties?.product_id).toBe('41');

    analytics.identify({ ...seller, email: 'countess@example.test' });
    await batchTime();
    expect(events().at(-1)?.traits).toMatchObject({ email: 'countess@example.test' });
  });

  it('knows nobody after a reset', async () => {
    analytics.identify(seller);
    analytics.page('home');
    await batchTime();
    analytics.reset();
    expect(document.cookie).toBe('merkato_consent=accepted');
    analytics.page('faq_payout');
    await batchTime();
    const last = events().at(-1);
    expect(last).toMatchObject({ name: 'faq_payout', userId: null });
    expect(last?.properties).not.toHaveProperty('seller_id');
    expect(last?.anonymousId).not.toBe(events()[0]?.anonymousId);
  });

  // R10.5: the catalogue, each with what it must carry.
  it('has an event for everything that is worth knowing', async () => {
    const product_id = '41';
    const upload_id = '9';
    analytics.track('pay_fee_clicked', { product_id });
    analytics.track('annual_fee_cancelled', { product_id, reason: 'too_expensive' });
    analytics.track('product_removed', { product_id, reason: 'no_longer_sold' });
    analytics.track('product_deactivated', { product_id, reason: 'rework' });
    analytics.track('version_uploaded', { product_id, version: '1.2.0', change_kind: 'MINOR' });
    analytics.track('compliance_report_downloaded', { product_id, upload_id });
    analytics.track('compatibility_tests_clicked', { product_id, upload_id });
    analytics.track('help_center_clicked', { topic: 'general' });
    analytics.track('sidebar_helpcenter_clicked');
    analytics.page('products');
    await batchTime();
    expect(names()).toEqual([
      'pay_fee_clicked',
      'annual_fee_cancelled',
      'product_removed',
      'product_deactivated',
      'version_uploaded',
      'compliance_report_downloaded',
      'compatibility_tests_clicked',
      'help_center_clicked',
      'sidebar_helpcenter_clicked',
      'products',
    ]);
    expect(events()[1]?.properties).toEqual({ product_id, reason: 'too_expensive' });
  });

  it('goes on without the library where that cannot be had, and asks once', async () => {
    load.mockRejectedValue(new Error('blocked'));
    analytics.page('home');
    analytics.page('orders');
    await batchTime();
    expect(load).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([]);
  });
});

// R10.4
describe('the protocol', () => {
  beforeEach(() => consent.choose('accepted'));

  it('asks our server for the settings and takes nothing but our own integration from them', async () => {
    analytics.page('home');
    await batchTime();
    expect(requests[0]?.path).toBe('/collect/v1/projects/key/settings');
    expect(events()).toHaveLength(1);
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });

  it('sends 10 events at once, and fewer after 5000 ms', async () => {
    for (let i = 0; i < 12; i++) analytics.page(`page ${i}`);
    await vi.advanceTimersByTimeAsync(500);
    expect(batches().map(({ length }) => length)).toEqual([10]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(batches()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(batches().map(({ length }) => length)).toEqual([10, 2]);
  });

  it('tries again after 500 ms, then after twice as long', async () => {
    const times: number[] = [];
    const at = () => Date.now() - Date.parse('2026-05-04T10:00:00Z');
    answer.mockImplementation((path) => {
      if (/settings/.test(path)) return Response.json(settings);
      if (path.endsWith('/b')) times.push(at());
      return new Response(null, { status: times.length < 4 ? 503 : 200 });
    });
    analytics.page('home');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(times).toHaveLength(4);
    const waits = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    // The library spreads them by a tenth, so that not all browsers come back at once.
    for (const [i, wanted] of [500, 1000, 2000].entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(wanted * 0.9 - 1);
      expect(waits[i]).toBeLessThanOrEqual(wanted * 1.1 + 1);
    }
    expect(new Set(events().map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('keeps events while offline and looks every 500 ms whether it still is', async () => {
    analytics.page('home');
    await batchTime();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    analytics.page('orders');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(names()).toEqual(['home']);
    online.mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(600 + 5000);
    expect(names()).toEqual(['home', 'orders']);
  });

  it('remembers the visitor in cookies for 365 days', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    analytics.identify(seller);
    await batchTime();
    for (const name of ['ajs_anonymous_id', 'ajs_user_id', 'merkato_consent']) {
      consent.choose('accepted');
      const cookie = written.mock.calls.map(([text]) => text).findLast((t) => t.startsWith(name));
      const maxAge = Number(/max-age=(\d+)/.exec(cookie ?? '')?.[1]) / 86_400;
      const expires =
        (Date.parse(/expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? '') - Date.now()) / 86_400_000;
      expect(Math.round(maxAge || expires), name).toBe(365);
      expect(cookie).not.toContain('domain');
    }
  });

  it('counts what the library does', async () => {
    analytics.page('home');
    await vi.advanceTimersByTimeAsync(31_000);
    const [metrics] = sentTo('/collect/v1/m');
    expect(metrics?.body.series.map(({ metric }) => metric)).toContain('analytics_js.invoke');
  });

  it('gives a callback 1000 ms', async () => {
    const library = await loadLibrary('key', () => true);
    const done = vi.fn();
    void library.track('x', {}, {}, () => new Promise(() => {})).then(done);
    await vi.advanceTimersByTimeAsync(1200);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toHaveBeenCalled();
  });
});
