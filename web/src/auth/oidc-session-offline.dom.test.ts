import { User, UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someConfig } from '../test/config.ts';
import { given, session as newSession, provide, storeUser } from '../test/oidc.ts';
import { isWithoutSilentSessions, noteWithoutSilentSessions } from './silent-memory.ts';

const provider = someConfig.issuer;

const silences: [string, () => Response | Promise<Response>][] = [
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server error', () => Response.json({ error: 'server_error' }, { status: 500 })],
  ['to wait', () => Response.json({ error: 'temporarily_unavailable' }, { status: 503 })],
  ['an empty 502', () => new Response('', { status: 502 })],
  [
    'the page of a proxy',
    () => new Response('<h1>Bad gateway</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
];

const refusals: [string, () => Response][] = [
  ['unauthorized_client', () => Response.json({ error: 'unauthorized_client' }, { status: 400 })],
  ['a token that has ended', () => Response.json({ access_token: 'new', expires_in: 0 })],
];

/** A session that notes to where it leaves. */
function leaving() {
  const session = newSession();
  const signIn = vi.spyOn(session, 'signIn').mockImplementation(async () => undefined as never);
  return { session, signIn };
}

beforeEach(() => storeUser(-10));

// R5.7, R5.13: only a provider that answered can send anyone to the sign-in.
describe('whose token has ended while the provider answers', () => {
  it.each(silences)('%s keeps the page', async (_, answer) => {
    provide(answer);
    const { session, signIn } = leaving();
    await session.ensureSignedIn('/sellers/en', 'en');
    expect(signIn).not.toHaveBeenCalled();
    // Without credentials, the server would send them to the sign-in all the same.
    await expect(session.credentials()).rejects.toMatchObject({ name: 'SignInError' });
    expect(await session.isSignedIn()).toBe(false);
  });

  it.each(refusals)('%s signs in again', async (_, answer) => {
    provide(answer);
    const { session, signIn } = leaving();
    await session.ensureSignedIn('/sellers/en', 'en');
    expect(signIn).toHaveBeenCalledWith('/sellers/en', 'en');
  });

  it('again is renewed', async () => {
    let isAway = true;
    provide(() => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : given()()));
    const { session } = leaving();
    await session.ensureSignedIn('/sellers/en', 'en');
    isAway = false;
    expect(await session.credentials()).toEqual({ authorization: 'Bearer new' });
  });
});

// R5.13: nothing is on the page yet, so that it can say what is wrong.
it('says to a visitor that the provider does not answer, instead of leaving', async () => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { session, signIn } = leaving();
  await expect(session.ensureSignedIn('/sellers/en', 'en')).rejects.toMatchObject({
    fault: 'network_timeout',
  });
  expect(signIn).not.toHaveBeenCalled();
});

describe('a hidden frame that stays silent', () => {
  const metadata = { issuer: provider, authorization_endpoint: `${provider}/authorize` };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    sessionStorage.clear();
    localStorage.clear();
    vi.stubGlobal('fetch', async () => Response.json(metadata));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The frame is made only after some real work, which the clock must not run ahead of. */
  async function waitedFor<T>(end: Promise<T>): Promise<T> {
    let isOver = false;
    void end.then(() => {
      isOver = true;
    });
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(setImmediate);
    }
    return end;
  }

  // R5.13: without a connection, a frame cannot say so.
  it.each([
    ['signs in in sight where the provider is there', true],
    ['says so where it is not', false],
  ])('%s', async (_, isThere) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => {
      if (fetch.mock.calls.length > 1 && !isThere) throw new TypeError('Failed to fetch');
      return Response.json(metadata);
    });
    vi.stubGlobal('fetch', fetch);
    const { session, signIn } = leaving();
    const end = session.ensureSignedIn('/sellers/en', 'en').catch((error) => error.fault);
    expect(await waitedFor(end)).toBe(isThere ? undefined : 'network_timeout');
    expect(signIn).toHaveBeenCalledTimes(isThere ? 1 : 0);
    // The next visit does not wait again for a provider that is there and says nothing.
    expect(isWithoutSilentSessions(provider)).toBe(isThere);
  });

  // R5.4: the library tries again in 5 s, which must find the user, and frames still in use.
  it.each([
    ['keeps whose token is still good', 300, 'frame_timeout', 'Bearer old', 0],
    ['ends with the token', -10, 'failed', undefined, 1],
  ])('in a running session %s', async (_, expiry, fault, authorization, ends) => {
    storeUser(expiry, { refresh_token: undefined });
    const { session } = leaving();
    const ended = vi.fn();
    session.onEnded(ended);
    expect(await waitedFor(session.refresh().catch((error) => error.fault))).toBe(fault);
    expect(ended).toHaveBeenCalledTimes(ends);
    expect(isWithoutSilentSessions(provider)).toBe(false);
    expect((await session.credentials()).authorization).toBe(authorization);
  });

  it('in another tab ends no session that frames renew here', async () => {
    storeUser(300, { refresh_token: undefined });
    const answered = new User({ access_token: 'new', profile: { sub: 'ada' } } as User);
    const signinSilent = vi.spyOn(UserManager.prototype, 'signinSilent');
    signinSilent.mockResolvedValue(answered);
    const { session } = leaving();
    await session.refresh().catch(() => {});
    noteWithoutSilentSessions(provider);
    await session.refresh().catch(() => {});
    expect(signinSilent).toHaveBeenCalledTimes(2);
    expect(isWithoutSilentSessions(provider)).toBe(false);
    signinSilent.mockRestore();
  });
});
