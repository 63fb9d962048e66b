import type { Session } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import { ApiError, type ApiErrorCode } from '../graphql/api-error.ts';
import { logApiError } from '../graphql/log-api-error.ts';
import type { Failure } from '../graphql/query-client.ts';
import { languageOf } from '../i18n/languages.ts';
import { addonsPages, addonsUrl } from '../links/addons.ts';
import type { Connection } from './connection.ts';
import { type ErrorScreen, errorScreen, isLocalhost } from './error-table.ts';
import { pageAddress } from './route-link.ts';

/** What the error page is told besides the code in its address. */
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
  state: { location: { pathname: string; search: string; hash: string } };
  navigate(to: string, options: { replace: true; state: ErrorPageState }): Promise<void>;
}

interface FailureOptions {
  config: Config;
  session: Session;
  connection: Connection;
  /** Asks anew who the seller is; they may have been banned meanwhile. */
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

/** When a failure last made the browser leave the app. */
const leftKey = 'left-after-error';
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

  function handle({ error, log, redirect }: Failure): void {
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
    if (error.code === 'NETWORK_ERROR' && (!redirect || !browser.navigator.onLine)) {
      connection.failed();
    } else if (redirect) {
      show(error);
    }
  }

  function show(error: ApiError): void {
    const { from, locale } = here();
    const errorPage = () => showPage('error', error.code, error);
    const screens: Record<ErrorScreen, () => void> = {
      error: errorPage,
      '403': () => showPage('403', undefined, error),
      unreachable: () => showPage('error', 'NETWORK_ERROR', error),
      account: () => leave(addonsUrl(config, locale, addonsPages.account()) ?? '/'),
      login: () => leaveOnce(() => session.signIn(from, locale).catch(errorPage), errorPage),
      site_root: () => leaveOnce(() => leave('/'), errorPage),
    };
    screens[
      errorScreen(error, {
        cookieMode: config.use_addons_cookie,
        localhost: isLocalhost(browser.location.hostname),
      })
    ]();
  }

  function here() {
    const { pathname, search, hash } = navigator?.state.location ?? browser.location;
    return { from: pathname + search + hash, locale: languageOf(pathname) };
  }

  function showPage(page: 'error' | '403', code?: ApiErrorCode, error?: ApiError): void {
    const { from, locale } = here();
    const { id, reason } = error ?? {};
    void navigator?.navigate(pageAddress(page, locale) + (code ? `?code=${code}` : ''), {
      replace: true,
      state: { from, ...(id && { id }), ...(reason && { reason }) },
    });
  }

  /** Whoever left for this a moment ago and is back already would go round for ever. */
  function leaveOnce(go: () => unknown, otherwise: () => void): void {
    const left = Number(browser.sessionStorage.getItem(leftKey));
    if (Date.now() - left < leaveAgainAfter) {
      otherwise();
      return;
    }
    browser.sessionStorage.setItem(leftKey, String(Date.now()));
    go();
  }

  return {
    handle,
    connect(given) {
      navigator = given;
    },
  };
}
