import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  analytics,
  batchTime,
  carried,
  consent,
  events,
  load,
  names,
  requests,
  seller,
  start,
  visitEachTime,
} from '../test/analytics-visit.ts';
import { createConsent } from './consent.ts';
import { createAnalytics } from './create-analytics.ts';

visitEachTime();

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

  it('says neither what a link proves nor what was searched for', async () => {
    window.history.replaceState(null, '', '/sellers/en?token=secret&page=2&search=Ada+Lovelace');
    analytics.identify(seller);
    analytics.page('orders');
    await batchTime();
    expect(events().map(({ context }) => context.page)).toEqual([
      expect.objectContaining({ search: '?page=2' }),
      expect.objectContaining({ search: '?page=2' }),
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/secret|Ada\+Lovelace/);
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

  it('goes on without the library where that does not arrive, and tries once', async () => {
    load.mockRejectedValue(new Error('blocked'));
    analytics.page('home');
    analytics.page('orders');
    await batchTime();
    expect(load).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([]);
  });
});
