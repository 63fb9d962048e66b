import type { User } from 'oidc-client-ts';
import type { Config } from '../config/config.ts';
import { authPaths, ownPath } from '../links/paths.ts';
import { notTaken } from './child-window.ts';
import { leavePage } from './leave-page.ts';
import { signOutWithin } from './limits.ts';
import { clearPoseAs } from './pose-as.ts';
import { Provider } from './provider.ts';
import { type Session, SignInError } from './session.ts';
import { isAnonymous, isRefusal, succeeds, toSignInError } from './sign-in-fault.ts';
import { authenticationSignOut, parentSignOut } from './sign-out-address.ts';
import { keepSignUpPath, takeSignUpPath } from './sign-up-path.ts';
import { forgetWantedPath, keepWantedPath, noteSignedOut, takeSignedOut } from './tab-memory.ts';

/** What a sign-in or sign-out remembers on its way through the provider. */
interface Journey {
  returnTo: string;
}

/** Signs in by OpenID Connect: authorization code with PKCE, renewed silently. */
export function createOidcSession(config: Config, origin: string): Session {
  const provider = new Provider(config, origin);
  const signedOutPage = authPaths(config).logout;
  /** Who was here last, also when the session has ended since. */
  let person: User['profile'] | undefined;

  const welcome = async (user: User) => {
    await provider.accept(user);
    person = user.profile;
  };

  async function storedUser(): Promise<User | null> {
    const user = await provider.getUser();
    person = user?.profile ?? person;
    return user;
  }

  /** The stored user, renewed first when expired; a refused renewal is no user. */
  async function currentUser(): Promise<User | null> {
    const user = await storedUser();
    if (!user?.expired) return user;
    return provider.signinSilent().catch((cause) => {
      const error = toSignInError(cause);
      if (isRefusal(error)) return null;
      throw error;
    });
  }

  function requireProvider(): void {
    if (!config.issuer) throw new SignInError('missing_provider');
  }

  async function leaveToSignIn(returnTo: string, locale: string, prompt?: 'create') {
    requireProvider();
    keepWantedPath(returnTo);
    const state: Journey = { returnTo };
    return leavePage(() =>
      provider.signinRedirect({ state, ui_locales: locale, ...(prompt && { prompt }) }),
    ).catch((cause) => {
      throw toSignInError(cause);
    });
  }

  let isLeaving = false;
  /** The server takes no sign-in as old as the provider's: it would give the same again unasked. */
  let mustAsk = false;

  const session: Session = {
    async isSignedIn() {
      return Boolean((await currentUser().catch(() => null))?.access_token);
    },

    async ensureSignedIn(returnTo, locale) {
      const user = await storedUser();
      if (user?.access_token && !user.expired) return;
      await session.refresh().catch((error) => {
        if (isRefusal(error)) return session.signIn(returnTo, locale);
        // Whoever was here keeps the page: to leave it would show the browser's own fault instead.
        if (!user) throw error;
      });
    },

    async refresh() {
      requireProvider();
      const user = await provider.signinSilent().catch((cause) => {
        throw toSignInError(cause);
      });
      if (!user || user.expired) throw new SignInError('failed');
      person = user.profile;
    },

    async signIn(returnTo, locale) {
      return leaveToSignIn(returnTo, locale);
    },

    async register(returnTo, locale) {
      requireProvider();
      keepSignUpPath(returnTo);
      return leaveToSignIn(returnTo, locale, 'create');
    },

    async signInPopup(locale) {
      requireProvider();
      const before = person?.sub;
      try {
        const user = await provider.signinPopup({
          ui_locales: locale,
          popupAbortOnClose: true,
          ...(mustAsk && { prompt: 'login' }),
        });
        await welcome(user);
        mustAsk = false;
      } catch (cause) {
        throw toSignInError(cause);
      }
      return before === undefined || before === person?.sub ? 'same_person' : 'other_person';
    },

    async finishSignIn(address) {
      try {
        await provider.clearStaleState();
        const user = await provider.signinRedirectCallback(address);
        await welcome(user);
        forgetWantedPath();
        return takeSignUpPath() ?? ownPath((user.state as Journey | undefined)?.returnTo);
      } catch (cause) {
        // Nobody signed in, and nothing went wrong: where one can still do so.
        if (isAnonymous(cause)) {
          noteSignedOut();
          return signedOutPage;
        }
        throw toSignInError(cause);
      }
    },

    finishPopup: notTaken,
    finishSilent: notTaken,

    async signOut(locale, returnTo, elsewhere) {
      isLeaving = true;
      clearPoseAs();
      const parent = elsewhere ?? parentSignOut(config, new URL(window.location.href), locale);
      // Ending it silently forgets who it is about, which the redirect needs to say as well.
      const hint = (await provider.getUser())?.id_token;
      const isOver = await succeeds(
        provider.signoutSilent({ silentRequestTimeoutInSeconds: signOutWithin }),
      );
      if (parent) {
        // The parent site ends what it knows of; our own sign-in may be another.
        await provider.removeUser();
        window.location.assign(parent);
        return;
      }
      noteSignedOut();
      if (isOver) {
        window.location.assign(returnTo ? ownPath(returnTo) : signedOutPage);
        return;
      }
      const state: Journey | undefined = returnTo ? { returnTo } : undefined;
      try {
        await provider.signoutRedirect({
          state,
          extraQueryParams: { ui_locales: locale },
          ...(hint && { id_token_hint: hint }),
        });
      } catch {
        // The provider has no page for signing out, or is away: here it is done all the same.
        await provider.removeUser();
        const page = (await cannotSignOut()) && authenticationSignOut(config, origin);
        window.location.assign(page || (returnTo ? ownPath(returnTo) : signedOutPage));
      }
    },

    async finishSignOut(address) {
      const response = await provider.signoutRedirectCallback(address).catch(() => undefined);
      const journey = response?.userState as Journey | undefined;
      const isNoted = takeSignedOut();
      if (journey) return { goTo: ownPath(journey.returnTo) };
      if (isNoted && !(await provider.getUser())) return { isSignedIn: false };
      // An answer to no sign-out of ours, or a page opened by hand, has ended nothing. In a
      // new tab only the provider knows.
      const isHere = await session.isSignedIn();
      return { isSignedIn: isHere || (await succeeds(session.refresh())) };
    },

    personId: () => person?.sub,

    ownName: () => [person?.given_name, person?.family_name],

    async credentials() {
      // Requests made on the way out are not sent: refused, it would lead to sign in again.
      if (isLeaving) return new Promise<never>(() => {});
      const user = await currentUser();
      return user ? { authorization: `Bearer ${user.access_token}` } : {};
    },

    onEnded(listener) {
      return provider.onEnded(listener);
    },

    announceEnded(reason) {
      mustAsk ||= reason === 'session_ended';
      provider.announceEnded();
    },

    onRenewError(listener) {
      return provider.events.addSilentRenewError((cause) => listener(toSignInError(cause)));
    },
  };
  return session;

  async function cannotSignOut(): Promise<boolean> {
    const metadata = await provider.metadataService.getMetadata().catch(() => undefined);
    return metadata !== undefined && !metadata.end_session_endpoint;
  }
}
