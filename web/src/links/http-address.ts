/**
 * Addresses outside the app come from configuration. Whatever it says,
 * only http and https may become a link: anything else (javascript:, data:)
 * would run in the reader's session.
 */
function parse(address: string | undefined): URL | null {
  const url = address ? URL.parse(address) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** A whole address; null where it is not set or not a web address. */
export function httpAddress(address: string | undefined): string | null {
  return parse(address)?.href ?? null;
}

/** An address to put paths behind: no slash at the end, no query; null as above. */
export function httpBase(address: string | undefined): string | null {
  const url = parse(address);
  return url && url.origin + url.pathname.replace(/\/+$/, '');
}
