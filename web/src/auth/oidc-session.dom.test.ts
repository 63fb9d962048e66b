import { describe, expect, it, vi } from 'vitest';
import { someConfig } from '../test/config.ts';
import { createOidcSession } from './oidc-session.ts';

const provider = someConfig.issuer;
const origin = 'https://app.example.test';
const userKey = `oidc.user:${provider}:${someConfig.client_id}`;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const idToken = (claims: object) => {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return [part({ alg: 'none' }), part({ iss: provider, ...claims }), 'signature'].join('.');
};

/** Keeps a user who signed in earlier; expiry is in seconds from now. */
function storeUser(expiry: number) {
  const user = {
    access_token: 'old',
    refresh_token: 'refresh-1',
    id_token: idToken({ sub: 'ada' }),
    token_type: 'Bearer',
    scope: 'openid',
    profile: { sub: 'ada' },
    expires_at: inSeconds(expiry),
  };
  sessionStorage.setItem(userKey, JSON.stringify(user));
}

/** Begins a sign-in the way the browser remembers it. */
function storeState(state: string, different: object = {}) {
  const remembered = {
    id: state,
    created: inSeconds(0),
    request_type: 'si:r',
    code_verifier: 'verifier',
    authority: provider,
    client_id: someConfig.client_id,
    redirect_uri: `${origin}/sellers/_auth/callback`,
    scope: 'openid',
    data: { returnTo: '/sellers/en?tab=1' },
    ...different,
  };
  localStorage.setItem(`oidc.${state}`, JSON.stringify(remembered));
}

/** A provider with this to say at its token endpoint. */
function provide(token: () => Response | Promise<Response>) {
  const tokenRequests: URLSearchParams[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (address, request) => {
      if (String(address).endsWith('/.well-known/openid-configuration')) {
        return Response.json({
          issuer: provider,
          authorization_endpoint: `${provider}/authorize`,
          token_endpoint: `${provider}/token`,
        });
      }
      tokenRequests.push(new URLSearchParams(String(request?.body)));
      return token();
    }),
  );
  return tokenRequests;
}

const tokens = (different: object = {}) => ({
  access_token: 'new',
  refresh_token: 'refresh-2',
  id_token: idToken({ sub: 'ada' }),
  token_type: 'Bearer',
  expires_in: 900,
  ...different,
});
const given = (different?: object) => () => Response.json(tokens(different));
const refused = () => Response.json({ error: 'server_error' }, { status: 400 });

const session = (different: Partial<typeof someConfig> = {}) =>
  createOidcSession({ ...someConfig, ...different }, origin);
const callback = (query: string) => `${origin}/sellers/_auth/callback?${query}`;

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
    const asked = await Promise.all([credentials(), credentials()]);
    expect(asked).toEqual([{ authorization: 'Bearer new' }, { authorization: 'Bearer new' }]);
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
    provide(given({ id_token: idToken({ sub: 'ada', iat: inSeconds(301), exp: inSeconds(900) }) }));
    const renewed = session();
    await expect(renewed.refresh()).rejects.toMatchObject({ fault: 'wrong_clock' });
    expect(await renewed.credentials()).toEqual({});
  });
});

describe('the end of a sign-in', () => {
  // R5.6, R2.4
  it('goes on to where it began, and else to the root', async () => {
    storeState('s1');
    storeState('s2', { data: undefined });
    provide(given());
    expect(await session().finishSignIn(callback('code=c&state=s1'))).toBe('/sellers/en?tab=1');
    expect(await session().finishSignIn(callback('code=c&state=s2'))).toBe('/sellers');
  });

  // R5.6
  it('follows the path of a sign-up once', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: it plays an earlier visit.
    document.cookie = 'auth.signup_redirect_path=%2Fsellers%2Fen%3Fnew; path=/';
    storeState('s1');
    storeState('s2');
    provide(given());
    expect(await session().finishSignIn(callback('code=c&state=s1'))).toBe('/sellers/en?new');
    expect(document.cookie).toBe('');
    expect(await session().finishSignIn(callback('code=c&state=s2'))).toBe('/sellers/en?tab=1');
  });

  // R5.3, R5.6, R5.13: every answer that the library refuses has a name of ours.
  it.each([
    ['no_matching_state', 'code=c&state=unknown', {}, {}],
    ['no_matching_state', 'code=c', {}, {}],
    ['no_matching_state', 'code=c&state=s', { created: inSeconds(-901) }, {}],
    ['state_mismatch', 'code=c&state=s', { id: 'other' }, {}],
    ['authority_mismatch', 'code=c&state=s', { authority: 'https://other.test' }, {}],
    ['authority_mismatch', 'code=c&state=s', { authority: undefined }, {}],
    ['client_mismatch', 'code=c&state=s', { client_id: 'other' }, {}],
    ['client_mismatch', 'code=c&state=s', { client_id: undefined }, {}],
    ['missing_code', 'state=s', {}, {}],
    ['denied', 'error=access_denied&state=s', {}, {}],
    ['failed', 'error=server_error&state=s', {}, {}],
    ['missing_token', 'code=c&state=s', {}, { access_token: undefined }],
    ['missing_subject', 'code=c&state=s', {}, { id_token: undefined }],
    ['missing_subject', 'code=c&state=s', {}, { id_token: 'no token' }],
    ['missing_subject', 'code=c&state=s', {}, { id_token: idToken({}) }],
    ['missing_subject', 'code=c&state=s', { scope: 'profile' }, { id_token: undefined }],
    ['wrong_clock', 'code=c&state=s', {}, { id_token: idToken({ sub: 'a', iat: 9e9 }) }],
    ['wrong_clock', 'code=c&state=s', {}, { id_token: idToken({ sub: 'a', exp: 1 }) }],
  ])('has the fault %s at %s, remembering %j, given %j', async (...row) => {
    const [fault, query, remembered, answered] = row;
    storeState('s', remembered);
    provide(given(answered));
    const failed = session();
    await expect(failed.finishSignIn(callback(query))).rejects.toMatchObject({ fault });
    expect(await failed.credentials()).toEqual({});
    localStorage.clear();
  });

  // R5.12
  it.each([
    'login_required',
    'consent_required',
    'interaction_required',
    'account_selection_required',
  ])('with %s is the end of a session, not an error', async (error) => {
    storeState('s');
    const path = await session().finishSignIn(callback(`error=${error}&state=s`));
    expect(path).toBe('/sellers/_auth/logout');
  });
});

// R5.9
describe('the end of a sign-out', () => {
  it('goes on to the path that was stored with it', async () => {
    storeState('out', { request_type: 'so:r', data: { returnTo: '/sellers/en/faq/payout' } });
    const address = `${origin}/sellers/_auth/logout?state=out`;
    expect(await session().finishSignOut(address)).toEqual({ goTo: '/sellers/en/faq/payout' });
    // Opened again there is nothing left to follow, and nothing to complain about.
    expect(await session().finishSignOut(address)).toEqual({ isSignedIn: false });
  });

  it('stays on its page where none was', async () => {
    const page = `${origin}/sellers/_auth/logout`;
    expect(await session().finishSignOut(page)).toEqual({ isSignedIn: false });
  });

  // R2.7: the page opened by hand ends nothing.
  it('knows whoever is still signed in', async () => {
    storeUser(600);
    const page = `${origin}/sellers/_auth/logout`;
    expect(await session().finishSignOut(page)).toEqual({ isSignedIn: true });
  });
});

// R5.4
it('tells of a renewal that failed, with the fault', async () => {
  vi.useFakeTimers();
  storeUser(61);
  provide(refused);
  const failed = vi.fn();
  const stop = session().onRenewError(failed);
  await vi.advanceTimersByTimeAsync(500);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).toHaveBeenCalledOnce();
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ fault: 'failed', message: 'Auth error' });
  stop();
  vi.useRealTimers();
});
