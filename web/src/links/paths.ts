/**
 * Every address inside the app, in one place. Paths are whole, with the base,
 * so that what the router matches, what a link says and what the sign-in
 * provider is told are the same text.
 */
const base = '/sellers';
const auth = `${base}/_auth`;

export const paths = {
  root: base,
  /** The run-time configuration; index.html asks for it too. */
  config: `${base}/config.json`,
  locale: `${base}/:locale`,
  home: (locale: string) => `${base}/${locale}`,
  /** Where the provider sends the browser after a sign-in. */
  signInCallback: `${auth}/callback`,
  /** Where the provider sends the browser after a sign-out. */
  signedOut: `${auth}/logout`,
} as const;

/** A path of this app taken from outside (sign-in state); anything else leads to the root. */
export function ownPath(path: unknown): string {
  const isOwn = typeof path === 'string' && (path === base || path.startsWith(`${base}/`));
  return isOwn && !path.startsWith(auth) ? path : base;
}
