import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

/** What the tests need to know of the web app's configuration. */
interface SignInConfig {
  issuer: string;
  client_id: string;
  scopes: string;
  audience: string;
}

/** As the page remembers when a token ends. */
export const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** Signs a demo person in over HTTP, as a browser does; the context's cookies keep the session. */
async function signInOverHttp(request: APIRequestContext, person: string, origin: string) {
  const answered = await request.get(`${origin}/sellers/config.json`);
  const config: SignInConfig = await answered.json();
  const redirect_uri = `${new URL(answered.url()).origin}/sellers/_auth/callback`;
  const code_verifier = base64url(randomBytes(32));
  const asked = await request.get(`${config.issuer}/authorize`, {
    params: {
      client_id: config.client_id,
      redirect_uri,
      response_type: 'code',
      scope: config.scopes,
      state: 'browser-tests',
      code_challenge: base64url(createHash('sha256').update(code_verifier).digest()),
      code_challenge_method: 'S256',
      ...(config.audience && { audience: config.audience }),
    },
  });
  const id = new URL(asked.url()).searchParams.get('id');
  if (!id) throw new Error(`The provider did not ask who it is, but led to ${asked.url()}`);
  const finished = await request.post(`${config.issuer}/login`, {
    form: { id, person: `${person}@demo.merkato.test` },
  });
  const { searchParams } = new URL(finished.url());
  const code = searchParams.get('code');
  if (!code) throw new Error(`Signing in as ${person} led to ${finished.url()}`);
  const exchanged = await request.post(`${config.issuer}/oauth/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: config.client_id,
      code,
      redirect_uri,
      code_verifier,
    },
  });
  if (!exchanged.ok()) throw new Error(`No token for ${person}: ${await exchanged.text()}`);
  const { expires_in, ...tokens } = await exchanged.json();
  const claims = Buffer.from(String(tokens.id_token).split('.')[1] ?? '', 'base64url').toString();
  return {
    token: String(tokens.access_token),
    origin: new URL(redirect_uri).origin,
    key: `oidc.user:${config.issuer}:${config.client_id}`,
    user: {
      ...tokens,
      session_state: searchParams.get('session_state'),
      profile: JSON.parse(claims),
      expires_at: secondsFromNow(expires_in),
    },
  };
}

/** An access token of a demo person, for what a test asks the API itself. */
export const accessToken = async (request: APIRequestContext, person: string): Promise<string> =>
  (await signInOverHttp(request, person, '')).token;

let sessions = 0;

/**
 * Gives the page the session of a demo person, without opening anything: the next
 * `goto` is already signed in. It takes milliseconds, where the way through the
 * provider's page takes two loads of the app; that way has its own tests. What the
 * tab remembers of it may be `changed`. Returns the access token.
 */
export async function authenticate(
  page: Page,
  person = 'community',
  origin = '',
  changed: object = {},
): Promise<string> {
  const session = await signInOverHttp(page.context().request, person, origin);
  sessions += 1;
  await page.addInitScript(
    ({ origin, key, user, marker }) => {
      // Once: what the tab knows later, such as that it signed out, stays.
      if (location.origin !== origin || sessionStorage.getItem(marker)) return;
      sessionStorage.setItem(marker, 'given');
      sessionStorage.setItem(key, user);
    },
    {
      ...session,
      user: JSON.stringify({ ...session.user, ...changed }),
      marker: `browser-tests.session-${sessions}`,
    },
  );
  return session.token;
}
