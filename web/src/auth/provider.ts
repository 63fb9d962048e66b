import {
  ErrorResponse,
  ErrorTimeout,
  type SigninSilentArgs,
  type User,
  UserManager,
} from 'oidc-client-ts';
import type { Config } from '../config/config.ts';
import { authPaths } from '../links/paths.ts';
import { answerWithin, checkSessionEvery, clockSkew, renewBefore, staleAfter } from './limits.ts';
import { SignInError } from './sign-in-error.ts';
import { isAnonymous, isNoConnection, isSilentFrame, succeeds } from './sign-in-fault.ts';
import {
  forgetWithoutSilentSessions,
  isWithoutSilentSessions,
  noteWithoutSilentSessions,
} from './silent-memory.ts';

/**
 * The way to the OpenID provider, with what the library leaves open: how silent
 * sign-ins may fail, and what makes a user acceptable.
 */
export class Provider extends UserManager {
  readonly #endedListeners = new Set<() => void>();
  /** It ended and nobody has signed in since. */
  #hasEnded = false;
  #silent: Promise<User | null> | undefined;
  readonly #frames: boolean;
  /** A hidden frame has signed in here, so one that stays silent was only slow. */
  #hasFramed = false;

  constructor(config: Config, origin: string) {
    const { callback, popup, silent, logout } = authPaths(config);
    super({
      authority: config.issuer,
      client_id: config.client_id,
      scope: config.scopes,
      redirect_uri: origin + callback,
      popup_redirect_uri: origin + popup,
      silent_redirect_uri: origin + silent,
      post_logout_redirect_uri: origin + logout,
      popup_post_logout_redirect_uri: origin + logout,
      accessTokenExpiringNotificationTimeInSeconds: renewBefore,
      automaticSilentRenew: true,
      silentRequestTimeoutInSeconds: answerWithin,
      requestTimeoutInSeconds: answerWithin,
      staleStateAgeInSeconds: staleAfter,
      monitorSession: true,
      checkSessionIntervalInSeconds: checkSessionEvery,
      validateSubOnSilentRenew: true,
      includeIdTokenInSilentSignout: true,
      ...(config.audience && { extraQueryParams: { audience: config.audience } }),
    });
    this.#frames = config.silent_sign_in;
    this.events.addUserSignedOut(() => this.#end());
    this.events.addUserLoaded(() => {
      this.#hasEnded = false;
    });
  }

  /**
   * Calls back when the session is over without anyone having ended it here; at
   * once where it was over before anyone listened, as while the page was loading.
   */
  onEnded(listener: () => void): () => void {
    this.#endedListeners.add(listener);
    if (this.#hasEnded) listener();
    return () => this.#endedListeners.delete(listener);
  }

  /** Notifies all listeners that the session is over, also those who know it. */
  announceEnded(): void {
    for (const listener of this.#endedListeners) listener();
  }

  /**
   * Signs in silently; null is an anonymous session. Once at a time: a refresh
   * token is good for one use, and the timer and several requests may all find
   * at the same moment that the token has expired.
   */
  override signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    this.#silent ??= this.#signInSilently(args).finally(() => {
      this.#silent = undefined;
    });
    return this.#silent;
  }

  async #signInSilently(args?: SigninSilentArgs): Promise<User | null> {
    const before = await this._loadUser();
    try {
      const user = await this.#byTokenOrFrame(before, args);
      if (!user && before) await this.#end();
      // A provider need not issue a new identity token when it renews.
      if (user && user.id_token !== before?.id_token) await this.accept(user);
      return user;
    } catch (error) {
      if (isAnonymous(error)) {
        if (before) await this.#end();
        return null;
      }
      // Nothing answered, which is what a time-out is about: the library tries again then.
      const isFrame = isSilentFrame(error);
      if (isNoConnection(error) || (isFrame && !(await this.#isThere()))) {
        throw new ErrorTimeout('Network timed out');
      }
      if (isFrame && before?.expired) {
        await this.#end();
        return null;
      }
      // One slow frame says nothing of a provider in the midst of a session: it is tried again (R5.4).
      if (isFrame && !before && !this.#hasFramed)
        noteWithoutSilentSessions(this.settings.authority);
      throw error;
    }
  }

  /** Whether it answers at all, which a frame that stays silent does not show. */
  #isThere(): Promise<boolean> {
    const signal = AbortSignal.timeout(answerWithin * 1000);
    return succeeds(fetch(this.settings.metadataUrl, { cache: 'no-store', signal }));
  }

  /** A refused refresh token (used in a copy of this tab, or too old) is as good as none. */
  async #byTokenOrFrame(before: User | null, args?: SigninSilentArgs): Promise<User | null> {
    // Said each time: for refresh tokens the library does not take it from its settings.
    const limited = { silentRequestTimeoutInSeconds: answerWithin, ...args };
    const isFramed =
      this.#frames && (this.#hasFramed || !isWithoutSilentSessions(this.settings.authority));
    if (before?.refresh_token) {
      try {
        return await super.signinSilent(limited);
      } catch (error) {
        const isRefused = error instanceof ErrorResponse && error.error === 'invalid_grant';
        if (!isRefused) throw error;
      }
    }
    if (!isFramed) return null;
    const user = await super.signinSilent({ ...limited, forceIframeAuth: true });
    this.#hasFramed = true;
    forgetWithoutSilentSessions();
    return user;
  }

  /** Refuses a user without what we need; such a user is not stored. */
  async accept(user: User): Promise<void> {
    const fault = faultIn(user, Date.now() / 1000);
    if (!fault) return;
    await this.removeUser();
    throw new SignInError(fault);
  }

  async #end(): Promise<void> {
    this.#hasEnded = true;
    await this.removeUser();
    this.announceEnded();
  }
}

/** What is wrong with a user who just signed in, by a clock in seconds. */
function faultIn(user: User, now: number) {
  const { sub, iat, exp } = user.profile;
  if (!user.access_token) return 'missing_token';
  if (!sub) return 'missing_subject';
  if (iat > now + clockSkew || exp < now - clockSkew) return 'wrong_clock';
  return undefined;
}
