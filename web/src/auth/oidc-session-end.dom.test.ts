import { describe, expect, it } from 'vitest';
import {
  given,
  idToken,
  inSeconds,
  origin,
  provide,
  session,
  storeState,
  storeUser,
} from '../test/oidc.ts';

const callback = (query: string) => `${origin}/sellers/_auth/callback?${query}`;

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

  // R5.6
  it('follows the path of a sign-up to no other site, and forgets it', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: it plays an earlier visit.
    document.cookie = 'auth.signup_redirect_path=%2F%2Felsewhere.example.test; path=/';
    storeState('s1');
    provide(given());
    expect(await session().finishSignIn(callback('code=c&state=s1'))).toBe('/sellers');
    expect(document.cookie).toBe('');
  });

  // R5.5: up to 15 minutes are fine, and clocks may differ by five.
  it.each([
    [{ created: inSeconds(-14 * 60) }, {}],
    [{}, { id_token: idToken({ sub: 'a', iat: inSeconds(4 * 60), exp: inSeconds(900) }) }],
    [{}, { id_token: idToken({ sub: 'a', iat: inSeconds(-900), exp: inSeconds(-4 * 60) }) }],
  ])('takes its time, remembering %j, given %j', async (remembered, answered) => {
    storeState('s', remembered);
    provide(given(answered));
    expect(await session().finishSignIn(callback('code=c&state=s'))).toBe('/sellers/en?tab=1');
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
    ['provider_refused', 'error=invalid_scope&state=s', {}, {}],
    ['missing_token', 'code=c&state=s', {}, { access_token: undefined }],
    ['missing_subject', 'code=c&state=s', {}, { id_token: undefined }],
    ['missing_subject', 'code=c&state=s', {}, { id_token: 'no token' }],
    ['missing_subject', 'code=c&state=s', {}, { id_token: idToken({}) }],
    ['missing_subject', 'code=c&state=s', { scope: 'profile' }, { id_token: undefined }],
    ['wrong_clock', 'code=c&state=s', {}, { id_token: idToken({ sub: 'a', iat: 9e9 }) }],
    ['wrong_clock', 'code=c&state=s', {}, { id_token: idToken({ sub: 'a', exp: 1 }) }],
    ['wrong_clock', 'code=c&state=s', {}, { id_token: idToken({ sub: 'a', iat: inSeconds(360) }) }],
  ])('has the fault %s at %s, remembering %j, given %j', async (...row) => {
    const [fault, query, remembered, answered] = row;
    storeState('s', remembered);
    provide(given(answered));
    const failed = session();
    await expect(failed.finishSignIn(callback(query))).rejects.toMatchObject({ fault });
    expect(await failed.credentials()).toEqual({});
    localStorage.clear();
  });

  // R5.13
  it('has the fault of a provider that does not answer where the tokens are asked for', async () => {
    storeState('s');
    provide(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(session().finishSignIn(callback('code=c&state=s'))).rejects.toMatchObject({
      fault: 'network_timeout',
    });
  });

  // R2.5, R2.6: these pages are for windows that somebody waits for.
  it('has nothing to finish in a popup or frame that nobody opened', async () => {
    const page = `${origin}/sellers/_auth`;
    for (const end of [
      session().finishPopup(`${page}/popup?code=c&state=s`),
      session().finishSilent(`${page}/silent?code=c&state=s`),
    ]) {
      await expect(end).rejects.toMatchObject({ fault: 'no_matching_state' });
    }
  });

  // R5.13
  it('keeps what the provider says of a refusal', async () => {
    storeState('s');
    const address = callback('error=invalid_scope&error_description=Unknown+scope+x&state=s');
    await expect(session().finishSignIn(address)).rejects.toMatchObject({
      said: 'invalid_scope: Unknown scope x',
    });
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
