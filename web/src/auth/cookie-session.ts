import type { Config } from '../config/config.ts';
import { paths } from '../links/paths.ts';
import { readCookie } from './cookies.ts';
import { leavePage } from './leave-page.ts';
import { createOidcSession } from './oidc-session.ts';
import { clearPoseAs } from './pose-as.ts';
import { type Session, SignInError } from './session.ts';
import { parentSignOut } from './sign-out-address.ts';
import { takeSignUpPath } from './sign-up-path.ts';

const siteRoot = '/';

/** When this tab was last sent to the site root, in milliseconds. */
const sentKey = 'auth.sent_to_site';
const sentLately = 10_000;

/** Whose cookie it is: its second part is the site's own id of the person, and stays from sign-in to sign-in. */
const personIn = (cookie: string | undefined) => cookie?.split('.')[1];

/** Passes the legacy site's session on; signing in and out happens there. */
export function createCookieSession(config: Config): Session {
  const session = () => readCookie(config.addons_cookie_id);
  /** Whose page this is, also when somebody else has signed in on the site since. */
  let person: string | undefined;

  /** What is on the page belongs to the one who was here first: for another it is reloaded. */
  async function requireSamePerson(cookie: string | undefined, address?: string): Promise<void> {
    const now = personIn(cookie);
    person ??= now;
    if (!now || now === person) return;
    await leavePage(async () => {
      if (address) window.history.replaceState(null, '', address);
      window.location.reload();
    });
  }

  /** A sign-in of our own, where this tab has one as well (R6.10); what it fails with is ignored. */
  let ownSession: Session | undefined;
  async function bearer(): Promise<Record<string, string>> {
    if (!sessionStorage.getItem(`oidc.user:${config.issuer}:${config.client_id}`)) return {};
    ownSession ??= createOidcSession(config, window.location.origin);
    return ownSession.credentials().catch(() => ({}));
  }

  async function refresh(): Promise<void> {
    if (!session()) throw new SignInError('missing_cookie');
  }

  /** A site that sends the visitor straight back here is not tried again: that would never end. */
  async function leaveToSite(): Promise<never> {
    const sent = Number(sessionStorage.getItem(sentKey));
    sessionStorage.removeItem(sentKey);
    if (Date.now() - sent < sentLately) throw new SignInError('missing_cookie');
    sessionStorage.setItem(sentKey, String(Date.now()));
    return leavePage(async () => window.location.assign(siteRoot));
  }

  const elsewhere = async (): Promise<never> => {
    throw new SignInError('missing_cookie');
  };

  /** The pages of popup and frame end nothing here; whoever opened them by hand may have a session. */
  const nothingToFinish = async (): Promise<never> => {
    throw new SignInError(session() ? 'nothing_to_finish' : 'missing_cookie');
  };

  return {
    async isSignedIn() {
      return Boolean(session());
    },
    async ensureSignedIn(returnTo) {
      await refresh().catch(leaveToSite);
      sessionStorage.removeItem(sentKey);
      await requireSamePerson(session(), returnTo);
    },
    refresh,
    signIn: leaveToSite,
    register: leaveToSite,
    signInPopup: elsewhere,
    async finishSignIn() {
      return takeSignUpPath() ?? paths.root;
    },
    finishPopup: nothingToFinish,
    finishSilent: nothingToFinish,
    async signOut(locale, _returnTo, elsewhere) {
      clearPoseAs();
      const here = new URL(window.location.href);
      window.location.assign(elsewhere ?? parentSignOut(config, here, locale) ?? siteRoot);
    },
    async finishSignOut() {
      return { isSignedIn: Boolean(session()) };
    },
    personId: () => person,
    ownName: () => [],
    async credentials() {
      const value = session();
      await requireSamePerson(value);
      return { ...(await bearer()), ...(value && { 'x-addons-cookie': value }) };
    },
    onEnded: () => () => {},
    announceEnded: () => {},
    onRenewError: () => () => {},
  };
}
