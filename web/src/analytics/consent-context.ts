import { createContext, use, useSyncExternalStore } from 'react';
import type { Choice, Consent } from './consent.ts';

/** Null where nothing is ever recorded, and so nothing to agree to. */
export const ConsentContext = createContext<Consent | null>(null);

export function useConsent(): Consent | null {
  return use(ConsentContext);
}

/** What holds now; rendered again when it changes. */
export function useChoice(consent: Consent): Choice | undefined {
  return useSyncExternalStore(consent.subscribe, consent.choice);
}
