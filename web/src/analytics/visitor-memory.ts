import { writeCookie } from '../auth/cookies.ts';

/** Where the library remembers who visits: in cookies and in the local storage. */
const identityKeys = [
  'ajs_anonymous_id',
  'ajs_user_id',
  'ajs_user_traits',
  'ajs_group_id',
  'ajs_group_properties',
];

/** Forgets who visited, also where the library has not been loaded this time. */
export function forgetVisitor(): void {
  for (const key of identityKeys) {
    writeCookie(key, '', 0);
    localStorage.removeItem(key);
  }
}

/** Forgets the events that the library keeps for the next visit. */
export function forgetUnsentEvents(writeKey: string): void {
  const start = `persisted-queue:v1:${writeKey}:`;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(start)) localStorage.removeItem(key);
  }
}
