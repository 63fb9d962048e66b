/** Session storage key under which an operator's choice of seller is stored. */
const key = 'pose-as';

/** The one under which the page is stored that the choice was made on. */
const fromKey = 'pose-as-from';

/** Whom the requests act for; undefined when for oneself. */
export function posedAs(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** The page that one comes back to; undefined for the one on show. */
export function posedFrom(): string | undefined {
  return sessionStorage.getItem(fromKey) ?? undefined;
}

/** From the next request on it is for that seller; who ends it is led back. */
export function setPoseAs(email: string, from?: string): void {
  clearPoseAs();
  sessionStorage.setItem(key, email);
  if (from) sessionStorage.setItem(fromKey, from);
}

export function clearPoseAs(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(fromKey);
}

/**
 * The header that makes a request act for the seller an operator poses as; none
 * otherwise. A header holds bytes, one a character: letters beyond Latin are
 * written as the bytes that they are in UTF-8.
 */
export function poseAsHeader(email = posedAs()): Record<string, string> {
  if (!email) return {};
  return { 'ps-sellers-pose-as': String.fromCharCode(...new TextEncoder().encode(email)) };
}
