import { type Session, SignInError } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import { ApiError, type ApiErrorCode, isSignedOut } from '../graphql/api-error.ts';
import { logApiError } from '../graphql/log-api-error.ts';
import type { Failure } from '../graphql/query-client.ts';
import { languageOf } from '../i18n/languages.ts';
import { addonsPages, addonsUrl } from '../links/addons.ts';
import type { Connection } from './connection.ts';
import { type ErrorScreen, errorScreen, isLocalhost, isSetUpWrong } from './error-table.ts';
import { pageAddress } from './route-link.ts';

/** What the error page shows besides the code in its address. */
export interface ErrorPageState {
  /** The address that failed, to try again. */
  from: string;
  /** The id under which the server's log has the cause. */
  id?: string;
  /** What the server calls the cause, such as `pose_as_unknown`. */
  reason?: string;
}

/** The part of the router that a failure needs. */
export interface Navigator {
  state: { location: { pathname: string; search: string; hash: string; state?: unknown } };
  navigate(to: string, options: { replace: true; state: ErrorPageState }): Promise<void>;
}

interface FailureOptions {
  config: Config;
  session: Session;
  connection: Connection;
  /** Fetches the seller again; they may have been banned meanwhile. */
  reloadSeller(): void;
  /** Leaves the app. */
  leave(address: string): void;
  browser?: Window;
}

export interface Failures {
  /** Handles the failure of any query or mutation: the console, then the screen. */
  handle(failure: Failure): void;
  /** Says who navigates; before that, failures only reach the console. */
  connect(navigator: Navigator): void;
}

/** The pages that a failure leads to. */
const endPages = ['error', '403'] as const;
type EndPage = (typeof endPages)[number];

/** When a failure last made the browser leave the app, and from which address. */
const leftKey = 'left-after-error';
const leftFromKey = 'left-after-error-from';
const leftForKey = 'left-after-error-for';
const leaveAgainAfter = 15_000;

/** The one place where failed requests become screens (R8.1-R8.6). */
export function createFailures({
  config,
  session,
  connection,
  reloadSeller,
  leave,
  browser = window,
}: FailureOptions): Failures {
  let navigator: Navigator | undefined;

  function handle({ error, log, redirect, inForm }: Failure): void {
    if (!(error instanceof ApiError)) {
      // A fault of our own, and never a reason for silence.
      console.error(error);
      if (redirect) showPage('error');
      return;
    }
    if (error.reason === 'banned' || error.reason === 'no_seller') {
      // No fault but a state: the gate in the frame knows where these people belong.
      reloadSeller();
      return;
    }
    if (log) logApiError(error);
    // Whoever dismissed the notice cannot go on: it offers again the sign-in that keeps the form.
    if (inForm && isSignedOut(error)) session.announceEnded(error.reason);
    // The root of the site would lead to the sign-in as well, which is what is away.
    const isStuck = !browser.navigator.onLine || error.cause instanceof SignInError;
    if (error.code === 'NETWORK_ERROR' && (!redirect || isStuck)) {
      connection.failed();
    } else if (redirect) {
      show(error);
    }
  }

  function show(error: ApiError): void {
    const { from, locale } = here();
    const errorPage = () => showPage('error', error.code, error);
    const forbidden = () => showPage('403', undefined, error);
    const backAgain = () => showPage('error', error.code, error, wantedBefore());
    const screens: Record<ErrorScreen, () => void> = {
      error: errorPage,
      '403': forbidden,
      unreachable: () => showPage('error', 'NETWORK_ERROR', error),
      account: () => {
        // Posing is stored in this tab, so that only the page that ends it leads out (R4.5).
        if (error.reason?.startsWith('pose_as_')) forbidden();
        else leave(addonsUrl(config, locale, addonsPages.account()) ?? '/');
      },
      login: () =>
        // What was ended in the settings is ended at the provider too: else it signs in as before.
        error.reason === 'session_ended'
          ? void session.signOut(locale)
          : leaveOnce(() => session.signIn(from, locale).catch(errorPage), backAgain, error.reason),
      legacy_login: () =>
        leaveOnce(() => leave(addonsUrl(config, locale, addonsPages.login()) ?? '/'), backAgain),
      site_root: () => leaveOnce(() => leave('/'), backAgain),
    };
    screens[
      errorScreen(error, {
        cookieMode: config.use_addons_cookie,
        localhost: isLocalhost(browser.location.hostname),
      })
    ]();
  }

  function here() {
    const location: Navigator['state']['location'] = navigator?.state.location ?? browser.location;
    const { pathname, search, hash } = location;
    const locale = languageOf(pathname);
    // Of requests that fail together the later ones find the page that the first one led to.
    const isEnd = endPages.some((page) => pathname === pageAddress(page, locale));
    const wanted = isEnd && (location.state as ErrorPageState | null)?.from;
    return { from: wanted || pathname + search + hash, locale };
  }

  /** The root of the site leads to home, which is not the page that was opened. */
  function wantedBefore(): string | undefined {
    const { from, locale } = here();
    const isHome = from === pageAddress('home', locale);
    return (isHome && browser.sessionStorage.getItem(leftFromKey)) || undefined;
  }

  function showPage(
    page: EndPage,
    code?: ApiErrorCode,
    error?: ApiError,
    wanted: string = here().from,
  ): void {
    const { id, reason } = error ?? {};
    const address = pageAddress(page, here().locale);
    void navigator?.navigate(address + (code ? `?code=${code}` : ''), {
      replace: true,
      state: { from: wanted, ...(id && { id }), ...(reason && { reason }) },
    });
  }

  /**
   * Whoever left for this a moment ago and is back already would go round for
   * ever; and so would, however long it takes, whoever comes back with a token
   * that is refused for the same cause in how things are set up.
   */
  function leaveOnce(go: () => unknown, otherwise: () => void, reason = ''): void {
    const left = Number(browser.sessionStorage.getItem(leftKey));
    const isSame = browser.sessionStorage.getItem(leftForKey) === reason;
    if (Date.now() - left < leaveAgainAfter || (isSetUpWrong(reason) && isSame)) {
      otherwise();
      return;
    }
    browser.sessionStorage.setItem(leftKey, String(Date.now()));
    browser.sessionStorage.setItem(leftForKey, reason);
    browser.sessionStorage.setItem(leftFromKey, here().from);
    go();
  }

  return {
    handle,
    connect(given) {
      navigator = given;
    },
  };
}
