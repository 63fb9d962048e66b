import type { Config } from '../config/config.ts';
import { paths } from '../links/paths.ts';
import { clearPoseAs } from './pose-as.ts';
import { type Session, SignInError } from './session.ts';

/** The value of a cookie that scripts may read. */
function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(start));
  return found?.slice(start.length);
}

/** Passes the legacy site's session on; signing in and out happens there. */
export function createCookieSession(config: Config): Session {
  const cookie = config.addons_cookie_id;
  return {
    async isSignedIn() {
      return Boolean(readCookie(cookie));
    },
    async signIn() {
      throw new SignInError('missing_cookie');
    },
    async finishSignIn() {
      return paths.root;
    },
    async signOut() {
      clearPoseAs();
      window.location.assign(config.urls.addons || '/');
    },
    async credentials() {
      const value = readCookie(cookie);
      return value ? { 'x-addons-cookie': value } : {};
    },
  };
}
