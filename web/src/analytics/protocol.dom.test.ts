import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  analytics,
  answer,
  batches,
  batchTime,
  consent,
  events,
  names,
  requests,
  seller,
  sentTo,
  settings,
  visitEachTime,
} from '../test/analytics-visit.ts';
import { loadLibrary } from './library.ts';

visitEachTime();

// R10.4
describe('the protocol', () => {
  beforeEach(() => consent.choose('accepted'));

  it('fetches the settings from our server and takes nothing but our own integration from them', async () => {
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
