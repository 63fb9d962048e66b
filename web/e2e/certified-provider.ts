import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import Provider, { type Configuration } from 'oidc-provider';
import { type Server, startServer } from './server.ts';

/** A server that signs in at a provider which is not ours, and that provider. */
export interface WithProvider extends Server {
  issuer: string;
  /** The settings by which the server knows the provider. */
  env: Record<string, string>;
}

const scopes = 'openid profile email';

/** What a provider with its default settings supports and issues. */
const settings = {
  MERKATO_SCOPES: scopes,
  MERKATO_AUDIENCE: 'https://sellers.example.test',
};

/** Access tokens are JWTs for our API, with the address in them: userinfo takes none with another audience. */
const jwtForApi: Configuration = {
  features: {
    resourceIndicators: {
      enabled: true,
      defaultResource: () => settings.MERKATO_AUDIENCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: '', accessTokenFormat: 'jwt' }),
    },
  },
  extraTokenClaims: (_, token) =>
    'accountId' in token ? { ...claimsOf(String(token.accountId)) } : undefined,
};

const claimsOf = (person: string) => ({
  email: `${person}@demo.merkato.test`,
  email_verified: true,
});

/** The web app's client, as docs/operating.md has it registered. */
const configuration = (app: string, isJwt: boolean): Configuration => ({
  clients: [
    {
      client_id: 'merkato-web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      redirect_uris: ['callback', 'popup', 'silent'].map((page) => `${app}/sellers/_auth/${page}`),
      post_logout_redirect_uris: [`${app}/sellers/_auth/logout`],
      scope: scopes,
    },
  ],
  clientBasedCORS: (_, origin) => origin === app,
  claims: { email: ['email', 'email_verified'], profile: ['name'] },
  scopes: ['openid', 'offline_access', 'invoices.read'],
  findAccount: (_, person) => ({
    accountId: person,
    claims: async () => ({ sub: person, ...claimsOf(person) }),
  }),
  jwks: {
    keys: [
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
    ],
  },
  cookies: { keys: ['browser-tests'] },
  ttl: { AccessToken: 62, IdToken: 62, Session: 600, Grant: 600, Interaction: 600 },
  ...(isJwt && jwtForApi),
});

/**
 * Starts the certified oidc-provider, and the binary with settings that name it. Without `isJwt`
 * its access tokens are opaque.
 */
export async function startWithProvider(
  env: Record<string, string>,
  { isJwt }: { isJwt: boolean },
): Promise<WithProvider> {
  // Each has to know the other's address, so the provider listens before it is configured.
  let answer: RequestListener = (_, response) => response.writeHead(503).end();
  const listener = createServer((request, response) => answer(request, response));
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const named = { ...settings, MERKATO_ISSUER: issuer, ...env };
  const server = await startServer(named);
  answer = new Provider(issuer, configuration(server.origin, isJwt)).callback();
  return {
    ...server,
    issuer,
    env: { ...named, MERKATO_PUBLIC_URL: server.origin },
    async stop() {
      await server.stop();
      listener.closeAllConnections();
      listener.close();
    },
  };
}

/** The provider's pages load a font from elsewhere, which a test does without. */
export const withoutFonts = (page: Page) =>
  page
    .context()
    .route(/fonts\.googleapis\.com/, (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    );

/** Goes through the provider's own pages as a demo person: who it is, and that the app may know. */
export async function passProvider(page: Page, person = 'community'): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(person);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
