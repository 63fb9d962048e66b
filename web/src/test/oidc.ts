import { vi } from 'vitest';
import { createOidcSession } from '../auth/oidc-session.ts';
import { someConfig } from './config.ts';

const provider = someConfig.issuer;
export const origin = 'https://app.example.test';
const userKey = `oidc.user:${provider}:${someConfig.client_id}`;
export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

export const idToken = (claims: object) => {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return [part({ alg: 'none' }), part({ iss: provider, ...claims }), 'signature'].join('.');
};

/** Stores a user who signed in earlier; expiry is in seconds from now. */
export function storeUser(expiry: number, different: object = {}) {
  const user = {
    access_token: 'old',
    refresh_token: 'refresh-1',
    id_token: idToken({ sub: 'ada' }),
    token_type: 'Bearer',
    scope: 'openid',
    profile: { sub: 'ada' },
    expires_at: inSeconds(expiry),
    ...different,
  };
  sessionStorage.setItem(userKey, JSON.stringify(user));
}

/** Begins a sign-in the way the browser remembers it. */
export function storeState(state: string, different: object = {}) {
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
export function provide(token: () => Response | Promise<Response>) {
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
export const given = (different?: object) => () => Response.json(tokens(different));
export const refused = () => Response.json({ error: 'invalid_client' }, { status: 400 });

export const session = (different: Partial<typeof someConfig> = {}) =>
  createOidcSession({ ...someConfig, ...different }, origin);
