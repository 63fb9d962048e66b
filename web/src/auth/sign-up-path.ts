import { ownPath } from '../links/paths.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { staleAfter } from './limits.ts';

const cookie = 'auth.signup_redirect_path';

/**
 * Remembers where somebody wanted to go who opens an account first. A cookie,
 * because the way back may lead through a mail and another tab; it goes when the
 * sign-in it belongs to would be too old to end.
 */
export function keepSignUpPath(path: string): void {
  writeCookie(cookie, encodeURIComponent(path), staleAfter);
}

/** The path remembered, once; undefined where none is. */
export function takeSignUpPath(): string | undefined {
  const value = readCookie(cookie);
  if (value === undefined) return undefined;
  writeCookie(cookie, '', 0);
  try {
    return ownPath(decodeURIComponent(value));
  } catch {
    return ownPath(undefined); // cut off, or not ours
  }
}
