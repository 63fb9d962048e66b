import { describe, expect, it, vi } from 'vitest';
import { someConfig } from '../test/config.ts';
import { given, idToken, inSeconds, provide, refused, session, storeUser } from '../test/oidc.ts';
import { isWithoutSilentSessions, noteWithoutSilentSessions } from './silent-memory.ts';

describe('the OpenID session', () => {
  it('is nobody when no user is stored', async () => {
    expect(await session().isSignedIn()).toBe(false);
    expect(await session().credentials()).toEqual({});
  });

  // R17.3: by this, what one person typed is not shown to the next.
  it('knows who is signed in once they were let in', async () => {
    storeUser(300);
    const known = session();
    await known.ensureSignedIn('/sellers', 'en');
    expect(known.personId()).toBe('ada');
  });

  // R6.10
  it('renews an expired user first, and once for all who ask', async () => {
    storeUser(-10);
    const tokenRequests = provide(given());
    const { credentials } = session();
    const headers = await Promise.all([credentials(), credentials()]);
    expect(headers).toEqual([{ authorization: 'Bearer new' }, { authorization: 'Bearer new' }]);
    expect(tokenRequests).toHaveLength(1);
    expect(tokenRequests[0]?.get('refresh_token')).toBe('refresh-1');
  });

  // R6.10: its failure is ignored
  it('is nobody when the renewal fails', async () => {
    storeUser(-10);
    provide(refused);
    expect(await session().isSignedIn()).toBe(false);
    expect(await session().credentials()).toEqual({});
  });

  // R5.11
  it('says that no provider is configured', async () => {
    const none = session({ issuer: '' });
    for (const attempt of [none.signIn, none.register, none.ensureSignedIn]) {
      await expect(attempt('/sellers', 'en')).rejects.toThrow('Missing auth provider');
    }
    await expect(none.refresh()).rejects.toThrow('Missing auth provider');
    await expect(none.signInPopup('en')).rejects.toThrow('Missing auth provider');
  });
});

// R5.7
describe('a refresh', () => {
  it('brings a new token', async () => {
    storeUser(300);
    provide(given());
    const renewed = session();
    await renewed.refresh();
    expect(await renewed.credentials()).toEqual({ authorization: 'Bearer new' });
  });

  it('that ends with an expired user is an Auth error', async () => {
    storeUser(300);
    provide(given({ expires_in: 0 }));
    await expect(session().refresh()).rejects.toThrow('Auth error');
  });

  // R5.3
  it('for somebody else is refused, and keeps who was there', async () => {
    storeUser(300);
    provide(given({ id_token: idToken({ sub: 'bob' }) }));
    const renewed = session();
    await expect(renewed.refresh()).rejects.toMatchObject({ fault: 'subject_changed' });
    expect(await renewed.credentials()).toEqual({ authorization: 'Bearer old' });
  });

  it('without a connection is a time-out', async () => {
    storeUser(300);
    provide(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(session().refresh()).rejects.toMatchObject({ fault: 'network_timeout' });
  });

  it('takes nothing from a provider with another idea of the time', async () => {
    storeUser(300);
    provide(given({ id_token: idToken({ sub: 'ada', iat: inSeconds(330), exp: inSeconds(900) }) }));
    const renewed = session();
    await expect(renewed.refresh()).rejects.toMatchObject({ fault: 'wrong_clock' });
    expect(await renewed.credentials()).toEqual({});
  });
});

// R5.13, R8.7: the provider's own session is as old as the sign-in that was refused.
it.each([
  ['session_ended', 'login'],
  [undefined, null],
])('asks in a popup after %s with the prompt %s', async (reason, prompt) => {
  provide(given());
  const replace = vi.fn<(address: string) => void>();
  const popup = { closed: false, close: () => {}, focus: () => {}, location: { replace } };
  vi.stubGlobal('open', () => popup);
  const ended = session();
  ended.announceEnded(reason);
  const signedIn = ended.signInPopup('en').catch(() => {});
  await vi.waitFor(() => expect(replace).toHaveBeenCalled());
  popup.closed = true;
  const address = new URL(String(replace.mock.calls[0]?.[0]));
  expect(address.searchParams.get('prompt')).toBe(prompt);
  await signedIn;
});

// R5.4
it('reports a renewal that failed, with the fault', async () => {
  vi.useFakeTimers();
  storeUser(61);
  provide(refused);
  const failed = vi.fn();
  const stop = session().onRenewError(failed);
  await vi.advanceTimersByTimeAsync(500);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).toHaveBeenCalledOnce();
  expect(failed.mock.calls[0]?.[0]).toMatchObject({
    fault: 'provider_refused',
    message: 'Auth error',
  });
  stop();
  vi.useRealTimers();
});

// R5.4: what a hidden frame would only wait for.
describe('a provider without silent sessions', () => {
  it.each([
    ['by its setting', { silent_sign_in: false }, undefined],
    ['as remembered', {}, Date.now()],
  ] as const)('is not asked in a frame %s', async (_, different, notedAt) => {
    if (notedAt) {
      const noted = JSON.stringify([someConfig.issuer, notedAt]);
      localStorage.setItem('auth.without_silent_sessions', noted);
    }
    provide(given());
    const frames = vi.spyOn(document, 'createElement');
    const visitor = session(different);
    await expect(visitor.refresh()).rejects.toMatchObject({ fault: 'failed' });
    expect(frames).not.toHaveBeenCalledWith('iframe');
    // A refresh token needs no frame.
    storeUser(300);
    await visitor.refresh();
    expect(await visitor.credentials()).toEqual({ authorization: 'Bearer new' });
    localStorage.clear();
  });

  it('is asked again after a week', async () => {
    const weekAgo = Date.now() - 8 * 24 * 60 * 60 * 1000;
    localStorage.setItem(
      'auth.without_silent_sessions',
      JSON.stringify([someConfig.issuer, weekAgo]),
    );
    expect(isWithoutSilentSessions(someConfig.issuer)).toBe(false);
    noteWithoutSilentSessions(someConfig.issuer);
    expect(isWithoutSilentSessions(someConfig.issuer)).toBe(true);
    expect(isWithoutSilentSessions('https://other.test')).toBe(false);
    localStorage.setItem('auth.without_silent_sessions', 'not ours');
    expect(isWithoutSilentSessions(someConfig.issuer)).toBe(false);
    localStorage.clear();
  });
});
