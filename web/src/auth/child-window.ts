import { UserManager } from 'oidc-client-ts';
import { SignInError } from './sign-in-error.ts';

const pages = /^(?:\/sellers)?\/_auth\/(popup|silent|logout)$/;

/** How long a window that has answered may still be there, in milliseconds. */
export const takenWithin = 2_000;

/**
 * In a hidden frame or a popup that the provider sent back to us: hands the
 * address to the window that opened it, which does the rest. Whether this window
 * goes now: false in any other, and in one that somebody opened by hand. It needs
 * no configuration and no screen, so that the app need not start where nobody looks.
 */
export function answerOpener(address: URL): boolean {
  const page = pages.exec(address.pathname)?.[1];
  const isFramed = window.parent !== window;
  const messenger = () =>
    new UserManager({
      authority: '',
      client_id: '',
      redirect_uri: '',
      automaticSilentRenew: false,
    });
  if (isFramed && (page === 'silent' || page === 'logout')) {
    void messenger().signinSilentCallback(address.href);
    return true;
  }
  // A provider may cut the tie to the opener; the state then names a channel to it.
  if (page === 'popup' && address.searchParams.has('state')) {
    void messenger().signinPopupCallback(address.href);
    // Without a tie it closes itself at once, which a browser lets only a popup do.
    return Boolean(window.opener) || window.closed;
  }
  return false;
}

/** For the pages of popup and frame: the app starts on them only where nobody waits for the answer. */
export async function notTaken(): Promise<never> {
  throw new SignInError('no_matching_state');
}
