/** Session storage key under which an operator's choice of seller is stored. */
const key = 'pose-as';

/** Whom the requests act for; undefined when for oneself. */
export function posedAs(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** From the next request on it is for that seller. */
export function setPoseAs(email: string): void {
  sessionStorage.setItem(key, email);
}

export function clearPoseAs(): void {
  sessionStorage.removeItem(key);
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
