import { readCookie, writeCookie } from '../auth/cookies.ts';

export type Choice = 'accepted' | 'declined';

/** Whether this visitor's use of the app may be recorded. */
export interface Consent {
  /** What holds; undefined until the visitor has chosen. */
  choice(): Choice | undefined;
  /** The browser refuses on its user's behalf, so nobody is asked. */
  isRefusedByBrowser(): boolean;
  /** Keeps a choice for a year. */
  choose(choice: Choice): void;
  /** Calls back after a choice; returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

const cookie = 'merkato_consent';
const seconds = 365 * 24 * 60 * 60;

/** The two ways browsers have to say no; not all know both. */
interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/**
 * The choice is in a cookie, which the browser itself forgets in time and
 * which other tabs see. A browser without cookies keeps it for the visit.
 */
export function createConsent(browser: PrivacySignals = navigator): Consent {
  const listeners = new Set<() => void>();
  let chosen: Choice | undefined;
  const isRefusedByBrowser = () =>
    browser.globalPrivacyControl === true || browser.doNotTrack === '1';
  return {
    isRefusedByBrowser,
    choice: () => (isRefusedByBrowser() ? 'declined' : (storedChoice() ?? chosen)),
    choose(choice) {
      chosen = choice;
      writeCookie(cookie, choice, seconds);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function storedChoice(): Choice | undefined {
  const stored = readCookie(cookie);
  return stored === 'accepted' || stored === 'declined' ? stored : undefined;
}
