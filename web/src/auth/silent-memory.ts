/**
 * Whether a provider has sessions that a hidden frame can find. Some do
 * not, and then every new tab would wait for a frame that never answers, so it
 * is remembered for a while; not for ever, because providers change.
 */
const key = 'auth.without_silent_sessions';
const rememberedFor = 7 * 24 * 60 * 60 * 1000;

export function noteWithoutSilentSessions(issuer: string): void {
  localStorage.setItem(key, JSON.stringify([issuer, Date.now()]));
}

export function forgetWithoutSilentSessions(): void {
  localStorage.removeItem(key);
}

export function isWithoutSilentSessions(issuer: string): boolean {
  try {
    const [noted, at] = JSON.parse(localStorage.getItem(key) ?? '[]') as [string?, number?];
    return noted === issuer && Date.now() - (at ?? 0) < rememberedFor;
  } catch {
    return false; // not ours
  }
}
