import { paths } from './paths.ts';

/**
 * Before the router starts: nothing is at an address with a broken percent code,
 * such as `%F0%9F` (R2.29). The router would complain of it in the console and
 * take it for a parameter.
 */
export function leaveBrokenAddress(): void {
  const { pathname } = window.location;
  if (isReadable(pathname)) return;
  // The code may be broken in the place of the language, which is then none of ours (R2.2).
  const locale = encodeURIComponent(pathname.split('/')[2] ?? '');
  window.history.replaceState(null, '', `${paths.home(locale)}/404`);
}

function isReadable(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
