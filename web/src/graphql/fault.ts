import { ApiError, isSignedOut } from './api-error.ts';

/** What any action may fail for; each has its own words for these beside those for its reasons. */
export type CommonFault = 'sign_in' | 'network' | 'other';

/**
 * Why an action failed, as the name of the text that says so: one of the
 * server's reasons that the action has words for, or what all have in common.
 */
export function faultOf<Reason extends string = never>(
  error: Error,
  reasons: readonly Reason[] = [],
): Reason | CommonFault {
  if (!(error instanceof ApiError)) return 'other';
  if (error.code === 'NETWORK_ERROR') return 'network';
  if (isSignedOut(error)) return 'sign_in';
  return reasons.find((reason) => reason === error.reason) ?? 'other';
}
