/**
 * Every address inside the app, in one place. Paths are whole, with the base,
 * so that what the router matches, what a link says and what the sign-in
 * provider gets are the same text.
 */
const base = '/sellers';
const auth = `${base}/_auth`;

export const paths = {
  root: base,
  /** The run-time configuration; index.html requests it too. */
  config: `${base}/config.json`,
  locale: `${base}/:locale`,
  home: (locale: string) => `${base}/${locale}`,
} as const;

/** The same address in another language. */
export function inLanguage(pathname: string, locale: string): string {
  return pathname.replace(/^\/sellers\/[^/]+/, paths.home(locale));
}

/** Where the provider sends the browser back to. */
export interface AuthPaths {
  /** After a sign-in. */
  callback: string;
  /** After a sign-in in a popup. */
  popup: string;
  /** After a silent sign-in in a hidden frame. */
  silent: string;
  /** After a sign-out. */
  logout: string;
}

/** An app that is alone on its host has them at the root of it. */
export function authPaths({ standalone }: { standalone: boolean }): AuthPaths {
  const root = standalone ? '/_auth' : auth;
  return {
    callback: `${root}/callback`,
    popup: `${root}/popup`,
    silent: `${root}/silent`,
    logout: `${root}/logout`,
  };
}

/**
 * A path of this app taken from outside (sign-in state, cookie); anything else
 * leads to the root. It is judged as the browser would resolve it, so that dots
 * and backslashes lead nowhere either.
 */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return base;
  const here = 'https://here.invalid';
  const url = URL.parse(path, here);
  if (url?.origin !== here) return base;
  const isOwn = url.pathname === base || url.pathname.startsWith(`${base}/`);
  return isOwn && !url.pathname.startsWith(auth) ? url.pathname + url.search + url.hash : base;
}
