import { createContext, use } from 'react';

/** Who is using the app, and the ways in and out. */
export interface Session {
  /** Whether someone is signed in; an expired sign-in is renewed first. */
  isSignedIn(): Promise<boolean>;
  /** Leaves the page for the sign-in; only a failure to do so ends the promise. */
  signIn(returnTo: string, locale: string): Promise<never>;
  /** Ends a sign-in on the callback page and gives the path to go on to. */
  finishSignIn(address: string): Promise<string>;
  /** Ends the session here and at the provider, leaving the page. */
  signOut(locale: string): Promise<void>;
  /** The request headers that prove who is asking. */
  credentials(): Promise<Record<string, string>>;
}

/** Why a sign-in failed, as far as the reader can do something about it. */
export type SignInFault = 'missing_provider' | 'missing_token' | 'missing_cookie' | 'failed';

const messages: Record<SignInFault, string> = {
  missing_provider: 'Missing auth provider',
  missing_token: 'Missing auth token',
  missing_cookie: 'Missing add-ons cookie',
  failed: 'Auth error',
};

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(messages[fault], { cause });
    this.fault = fault;
  }
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionContext.');
  return session;
}
