import { describe, expect, it, vi } from 'vitest';
import { createSession } from '../auth/create-session.ts';
import { HomeDocument } from '../graphql/generated/home/graphql.ts';
import { startI18n } from '../i18n/i18n.ts';
import { answering } from '../test/answers.ts';
import { someConfig } from '../test/config.ts';
import { createServices } from './services.ts';

/** The headers of two requests made with a configuration. */
async function headersSent(config = someConfig): Promise<Headers[]> {
  const fetch = answering({ body: { data: {} } });
  vi.stubGlobal('fetch', fetch);
  const { api } = createServices(config, await startI18n('en'), await createSession(config));
  await api(HomeDocument, { lang: 'en' });
  await api(HomeDocument, { lang: 'en' });
  return fetch.mock.calls.map(([, request]) => new Headers(request?.headers));
}

describe('every request', () => {
  // R4.4
  it('carries whom an operator poses as', async () => {
    sessionStorage.setItem('pose-as', 'seller@example.test');
    for (const headers of await headersSent()) {
      expect(headers.get('ps-sellers-pose-as')).toBe('seller@example.test');
    }
  });

  it('carries an address in any letters, as bytes', async () => {
    sessionStorage.setItem('pose-as', 'продавец@пример.рф');
    const [headers] = await headersSent();
    const sent = headers?.get('ps-sellers-pose-as') ?? '';
    const bytes = Uint8Array.from(sent, (byte) => byte.charCodeAt(0));
    expect(new TextDecoder().decode(bytes)).toBe('продавец@пример.рф');
  });

  it('carries no such header otherwise', async () => {
    for (const headers of await headersSent())
      expect(headers.has('ps-sellers-pose-as')).toBe(false);
  });

  it("carries the signed-in user's token", async () => {
    const user = { access_token: 'token-1', token_type: 'Bearer', profile: {}, expires_at: 9e9 };
    const key = `oidc.user:${someConfig.issuer}:${someConfig.client_id}`;
    sessionStorage.setItem(key, JSON.stringify(user));
    for (const headers of await headersSent()) {
      expect(headers.get('authorization')).toBe('Bearer token-1');
    }
  });

  // R5.14
  it("carries the legacy site's cookie in cookie mode, and no token", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: it plays the legacy site.
    document.cookie = 'addons_session=v1.abc-_';
    for (const headers of await headersSent({ ...someConfig, use_addons_cookie: true })) {
      expect(headers.get('x-addons-cookie')).toBe('v1.abc-_');
      expect(headers.has('authorization')).toBe(false);
    }
  });
});
