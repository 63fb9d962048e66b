import { beforeEach, expect, it, vi } from 'vitest';
import { createConsent } from './consent.ts';

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser forgets it.
  document.cookie = 'merkato_consent=; max-age=0; path=/';
});

// R10.6
it('knows no choice until one was made, and then also on the next visit', () => {
  const consent = createConsent({});
  const listener = vi.fn();
  const stop = consent.subscribe(listener);
  expect(consent.choice()).toBeUndefined();
  consent.choose('accepted');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(createConsent({}).choice()).toBe('accepted');
  stop();
  consent.choose('declined');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(createConsent({}).choice()).toBe('declined');
});

it('heeds what was chosen in another tab', () => {
  const [here, there] = [createConsent({}), createConsent({})];
  here.choose('accepted');
  there.choose('declined');
  expect(here.choice()).toBe('declined');
});

it('keeps a choice for the visit where the browser keeps no cookies', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  const consent = createConsent({});
  consent.choose('declined');
  expect(consent.choice()).toBe('declined');
});

it('takes nothing but the two answers for an answer', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: whatever else may be in it.
  document.cookie = 'merkato_consent=maybe; path=/';
  expect(createConsent({}).choice()).toBeUndefined();
});

it.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'a browser that says %j has declined, whatever was accepted before',
  (browser) => {
    createConsent({}).choose('accepted');
    const consent = createConsent(browser);
    expect(consent.isRefusedByBrowser()).toBe(true);
    expect(consent.choice()).toBe('declined');
  },
);

it.each([{ globalPrivacyControl: false }, { doNotTrack: '0' }, { doNotTrack: 'unspecified' }])(
  'a browser that says %j says nothing',
  (browser) => {
    expect(createConsent(browser).isRefusedByBrowser()).toBe(false);
  },
);
