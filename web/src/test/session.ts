import type { Session } from '../auth/session.ts';

const never = () => new Promise<never>(() => {});

/** A session of someone signed in; a test says what is different. */
export function someSession(different: Partial<Session> = {}): Session {
  return {
    isSignedIn: async () => true,
    ensureSignedIn: async () => {},
    refresh: async () => {},
    signIn: never,
    register: never,
    signInPopup: async () => 'same_person',
    finishSignIn: async () => '/sellers',
    finishPopup: never,
    finishSilent: never,
    signOut: async () => {},
    finishSignOut: async () => ({ isSignedIn: false }),
    personId: () => 'ada',
    ownName: () => [],
    credentials: async () => ({}),
    onEnded: () => () => {},
    announceEnded: () => {},
    onRenewError: () => () => {},
    ...different,
  };
}
