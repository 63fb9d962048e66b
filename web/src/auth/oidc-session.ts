import { type SigninSilentArgs, type User, UserManager } from 'oidc-client-ts';
import type { Config } from '../config/config.ts';
import { ownPath, paths } from '../links/paths.ts';
import { leavePage } from './leave-page.ts';
import { clearPoseAs } from './pose-as.ts';
import { type Session, SignInError } from './session.ts';

interface SignInState {
  returnTo: string;
}

/**
 * Renews once at a time: a refresh token is good for one use, and the timer and
 * several requests may all find at the same moment that the token has expired.
 */
class RenewingManager extends UserManager {
  #renewal: Promise<User | null> | undefined;

  override signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    this.#renewal ??= super.signinSilent(args).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }
}

/** Signs in by OpenID Connect: authorization code with PKCE, renewed by refresh token. */
export function createOidcSession(config: Config, origin: string): Session {
  const manager = new RenewingManager({
    authority: config.issuer,
    client_id: config.client_id,
    scope: config.scopes,
    redirect_uri: origin + paths.signInCallback,
    post_logout_redirect_uri: origin + paths.signedOut,
    automaticSilentRenew: true,
    ...(config.audience && { extraQueryParams: { audience: config.audience } }),
  });

  /** The stored user, renewed first when expired; a failed renewal is no user. */
  async function currentUser(): Promise<User | null> {
    const user = await manager.getUser();
    if (!user?.expired) return user;
    return manager.signinSilent().catch(() => null);
  }

  return {
    async isSignedIn() {
      return Boolean((await currentUser())?.access_token);
    },

    async signIn(returnTo, locale) {
      if (!config.issuer) throw new SignInError('missing_provider');
      const state: SignInState = { returnTo };
      return leavePage(async () => {
        await manager.clearStaleState();
        await manager.signinRedirect({ state, ui_locales: locale });
      }).catch((cause) => {
        throw new SignInError('failed', cause);
      });
    },

    async finishSignIn(address) {
      const user = await manager.signinRedirectCallback(address).catch((cause) => {
        throw new SignInError('failed', cause);
      });
      if (!user.access_token) {
        await manager.removeUser();
        throw new SignInError('missing_token');
      }
      return ownPath((user.state as SignInState | undefined)?.returnTo);
    },

    async signOut(locale) {
      clearPoseAs();
      try {
        await manager.signoutRedirect({ extraQueryParams: { ui_locales: locale } });
      } catch {
        // The provider has no page for signing out, or is away: here it is done all the same.
        await manager.removeUser();
        window.location.assign(paths.signedOut);
      }
    },

    async credentials() {
      const user = await currentUser();
      return user ? { authorization: `Bearer ${user.access_token}` } : {};
    },
  };
}
