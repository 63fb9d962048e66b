/**
 * What a tab remembers while its browser is away at the provider. The library
 * remembers too, but forgets a sign-in that took too long, and with it the way
 * back.
 */
const wantedKey = 'auth.wanted_path';
const signedOutKey = 'auth.signed_out';

/** Where whoever leaves for the sign-in wants to be afterwards. */
export function keepWantedPath(path: string): void {
  sessionStorage.setItem(wantedKey, path);
}

function wantedPath(): string | undefined {
  return sessionStorage.getItem(wantedKey) ?? undefined;
}

/** Where to try again: at the address on show, or at the one that was wanted when the sign-in began whose end this is. */
export function pathToRetry({ pathname, search, hash }: Place): string | undefined {
  return pathname.includes('/_auth/') ? wantedPath() : pathname + search + hash;
}

type Place = Record<'pathname' | 'search' | 'hash', string>;

export function forgetWantedPath(): void {
  sessionStorage.removeItem(wantedKey);
}

/** Somebody was signed out, or nobody signed in: the page that says so may be believed. */
export function noteSignedOut(): void {
  sessionStorage.setItem(signedOutKey, '1');
}

/** Whether that was noted, once. */
export function takeSignedOut(): boolean {
  const noted = sessionStorage.getItem(signedOutKey) !== null;
  sessionStorage.removeItem(signedOutKey);
  return noted;
}
