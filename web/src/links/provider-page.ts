/**
 * A page of the payment provider, as the server sends it: by https, or on our
 * own site, where the sandbox is. Anything else is followed nowhere, whoever
 * sent it.
 */
export function providerPage(address: string, ownOrigin: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return url.href;
  // Not by the origin alone, which blob: has as well.
  return url?.protocol === 'http:' && url.origin === ownOrigin ? url.href : null;
}
