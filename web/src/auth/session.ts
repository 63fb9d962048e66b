import { createContext, use } from 'react';
import type { SignInError } from './sign-in-error.ts';

export { SignInError, type SignInFault } from './sign-in-error.ts';

/** Who is using the app, and the ways in and out. Every failure is a SignInError. */
export interface Session {
  /** Whether someone is signed in; an expired sign-in is renewed first. */
  isSignedIn(): Promise<boolean>;
  /**
   * Called by the layout before it lets anyone in: signs in silently where it
   * can, else leaves the page for the sign-in, which comes back to `returnTo`.
   * Whoever was let in before stays while the provider cannot be reached.
   */
  ensureSignedIn(returnTo: string, locale: string): Promise<void>;
  /** Signs in silently, and fails with 'Auth error' where nobody is signed in after it. */
  refresh(): Promise<void>;
  /** Leaves the page for the sign-in; only a failure to do so ends the promise. */
  signIn(returnTo: string, locale: string): Promise<never>;
  /** As signIn, but the provider offers to open an account. */
  register(returnTo: string, locale: string): Promise<never>;
  /** Signs in through a window of its own, so that this page keeps its state. Call it in a click. */
  signInPopup(locale: string): Promise<Returned>;
  /** Ends a sign-in on the callback page and returns the path to go on to. */
  finishSignIn(address: string): Promise<string>;
  /** The page that ends a popup: main.tsx has answered, so whoever gets here learns what failed. */
  finishPopup(address: string): Promise<never>;
  /** The same for the page that ends a hidden frame. */
  finishSilent(address: string): Promise<never>;
  /**
   * Ends the session here and at the provider, leaving the page for `returnTo` if
   * given: a path of ours, or with `elsewhere` a site that ends more sessions.
   */
  signOut(locale: string, returnTo?: string, elsewhere?: string): Promise<void>;
  /** Ends a sign-out on its page, which whoever is still signed in may have opened by hand. */
  finishSignOut(address: string): Promise<SignOutEnd>;
  /** Who is signed in, where the session itself knows; the same person has the same id always. */
  personId(): string | undefined;
  /** First and last name of whoever is signed in, as far as the provider says. */
  ownName(): [first?: string | undefined, last?: string | undefined];
  /** The request headers that prove who is signed in; fails while they cannot be renewed for want of an answer. */
  credentials(): Promise<Record<string, string>>;
  /** Calls back when the session ended elsewhere; returns how to unsubscribe. */
  onEnded(listener: () => void): () => void;
  /** Calls these listeners once more, as when a form is refused, with the server's reason, to whoever dismissed the notice. */
  announceEnded(reason?: string): void;
  /** Calls back when a renewal failed for good; returns how to unsubscribe. */
  onRenewError(listener: (error: SignInError) => void): () => void;
}

/** Who came out of a popup: the one who was here before, or somebody else. */
type Returned = 'same_person' | 'other_person';

/** How a sign-out ends: at the path to go on to, or on its page, which says what is so. */
type SignOutEnd = { goTo: string } | { isSignedIn: boolean };

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionContext.');
  return session;
}
