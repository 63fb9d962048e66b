import { describe, expect, it, vi } from 'vitest';
import { someConfig } from '../test/config.ts';
import { createOidcSession } from './oidc-session.ts';

const provider = someConfig.issuer;
const userKey = `oidc.user:${provider}:${someConfig.client_id}`;

const idToken = (subject: string) => {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return [part({ alg: 'none' }), part({ sub: subject, iss: provider }), 'signature'].join('.');
};

/** Keeps a user who signed in earlier; expiry is in seconds from now. */
function storeUser(expiry: number) {
  const user = {
    access_token: 'old',
    refresh_token: 'refresh-1',
    id_token: idToken('ada'),
    token_type: 'Bearer',
    scope: 'openid',
    profile: { sub: 'ada' },
    expires_at: Math.floor(Date.now() / 1000) + expiry,
  };
  sessionStorage.setItem(userKey, JSON.stringify(user));
}

/** A provider that gives a new token for each refresh token. */
function provide(token: () => Response) {
  const tokenRequests: string[] = [];
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
      tokenRequests.push(String(request?.body));
      return token();
    }),
  );
  return tokenRequests;
}

const renewed = () =>
  Response.json({
    access_token: 'new',
    refresh_token: 'refresh-2',
    id_token: idToken('ada'),
    token_type: 'Bearer',
    expires_in: 900,
  });

describe('the OpenID session', () => {
  it('is nobody when no user is stored', async () => {
    const session = createOidcSession(someConfig, 'https://app.example.test');
    expect(await session.isSignedIn()).toBe(false);
    expect(await session.credentials()).toEqual({});
  });

  // R6.10
  it('renews an expired user first, and once for all who ask', async () => {
    storeUser(-10);
    const tokenRequests = provide(renewed);
    const session = createOidcSession(someConfig, 'https://app.example.test');
    const asked = await Promise.all([session.credentials(), session.credentials()]);
    expect(asked).toEqual([{ authorization: 'Bearer new' }, { authorization: 'Bearer new' }]);
    expect(tokenRequests).toHaveLength(1);
    expect(new URLSearchParams(tokenRequests[0]).get('refresh_token')).toBe('refresh-1');
  });

  // R6.10: its failure is ignored
  it('is nobody when the renewal fails', async () => {
    storeUser(-10);
    provide(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
    const session = createOidcSession(someConfig, 'https://app.example.test');
    expect(await session.isSignedIn()).toBe(false);
    expect(await session.credentials()).toEqual({});
  });

  // R5.11
  it('says that no provider is configured', async () => {
    const session = createOidcSession({ ...someConfig, issuer: '' }, 'https://app.example.test');
    await expect(session.signIn('/sellers', 'en')).rejects.toThrow('Missing auth provider');
  });

  it('refuses a callback that belongs to no sign-in', async () => {
    const session = createOidcSession(someConfig, 'https://app.example.test');
    const address = 'https://app.example.test/sellers/_auth/callback?code=c&state=s';
    await expect(session.finishSignIn(address)).rejects.toThrow('Auth error');
  });
});
