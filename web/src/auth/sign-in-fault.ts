import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { SignInError, type SignInFault } from './sign-in-error.ts';

/** What the library says, for lack of codes. The tests bring it to say each of these. */
const said: Record<string, SignInFault> = {
  'State does not match': 'state_mismatch',
  'No state in response': 'no_matching_state',
  'No matching state found in storage': 'no_matching_state',
  "No parent and no state in URL. Can't complete notification.": 'no_matching_state',
  'No authority on state': 'authority_mismatch',
  'authority mismatch on settings vs. signin state': 'authority_mismatch',
  'No client_id on state': 'client_mismatch',
  'client_id mismatch on settings vs. signin state': 'client_mismatch',
  'Expected code in response': 'missing_code',
  'ID Token is missing a subject claim': 'missing_subject',
  'sub in id_token does not match current sub': 'subject_changed',
  'Attempted to navigate on a disposed window': 'popup_blocked',
  'Popup closed by user': 'popup_closed',
  'Popup closed': 'popup_closed',
};

/** Answers by which a provider says that nobody is signed in, or not enough: no fault of anyone. */
const anonymous = [
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
];

/** Whether a failure only says that the session is one of nobody. */
export function isAnonymous(cause: unknown): boolean {
  return cause instanceof ErrorResponse && anonymous.includes(cause.error ?? '');
}

/** Answers by which a provider says that it cannot answer. */
const unable = ['server_error', 'temporarily_unavailable'];

/**
 * Whether a provider that could answer did, so that only signing in again helps.
 * Else nothing is known: the connection or the provider is away for a while.
 */
export function isRefusal({ fault, cause }: SignInError): boolean {
  if (cause instanceof ErrorResponse) return !unable.includes(cause.error ?? '');
  // A page in place of an answer, as of a proxy, has no fault of its own.
  return fault !== 'network_timeout' && !(cause && fault === 'failed');
}

/** Turns whatever a sign-in failed with into the one kind of failure we know. */
export function toSignInError(cause: unknown): SignInError {
  return cause instanceof SignInError
    ? cause
    : new SignInError(faultOf(cause), cause, saidIn(cause));
}

const longestSaid = 300;

/** The provider's own words, which an answer to another sign-in than ours cannot bring here. */
function saidIn(cause: unknown): string | undefined {
  if (!(cause instanceof ErrorResponse)) return undefined;
  const { error, error_description } = cause;
  return [error, error_description].filter(Boolean).join(': ').slice(0, longestSaid);
}

function faultOf(cause: unknown): SignInFault {
  if (isSilentFrame(cause)) return 'frame_timeout';
  if (cause instanceof ErrorTimeout) return 'network_timeout';
  if (cause instanceof ErrorResponse) {
    if (cause.error === 'access_denied') return 'denied';
    return unable.includes(cause.error ?? '') ? 'failed' : 'provider_refused';
  }
  if (isNoConnection(cause)) return 'network_timeout';
  if (!(cause instanceof Error)) return 'failed';
  // An identity token that is missing, or no token at all.
  if (cause.name === 'InvalidTokenError') return 'missing_subject';
  return said[cause.message] ?? 'failed';
}

/** Fetch fails like this, in words of each browser's own, when nothing answers. */
export function isNoConnection(cause: unknown): boolean {
  return cause instanceof TypeError;
}

/** A hidden frame did not answer in time. */
export function isSilentFrame(cause: unknown): boolean {
  return cause instanceof ErrorTimeout && cause.message.startsWith('IFrame');
}

export const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );
