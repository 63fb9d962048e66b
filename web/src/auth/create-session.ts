import type { Config } from '../config/config.ts';
import { createOidcSession } from './oidc-session.ts';
import type { Session } from './session.ts';

/** The session that the configuration selects; few sites sign in by a cookie, and only they fetch its code. */
export async function createSession(config: Config): Promise<Session> {
  if (!config.use_addons_cookie) return createOidcSession(config, window.location.origin);
  return (await import('./cookie-session.ts')).createCookieSession(config);
}
