/** Why a sign-in failed, as far as it makes a difference to the reader. Each has its text. */
export type SignInFault =
  | 'missing_provider'
  | 'missing_token'
  | 'missing_cookie'
  | 'nothing_to_finish'
  | 'missing_code'
  | 'missing_subject'
  | 'subject_changed'
  | 'state_mismatch'
  | 'no_matching_state'
  | 'authority_mismatch'
  | 'client_mismatch'
  | 'wrong_clock'
  | 'denied'
  | 'provider_refused'
  | 'popup_blocked'
  | 'popup_closed'
  | 'frame_timeout'
  | 'network_timeout'
  | 'failed';

/** Those that logs and support know by a name of their own. */
const messages: Partial<Record<SignInFault, string>> = {
  missing_provider: 'Missing auth provider',
  missing_token: 'Missing auth token',
  missing_cookie: 'Missing add-ons cookie',
};

/** The one kind of failure that a sign-in ends in. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly fault: SignInFault;
  /** What the provider says of it in its own words, for whoever runs it. */
  readonly said: string | undefined;

  constructor(fault: SignInFault, cause?: unknown, said?: string) {
    super(messages[fault] ?? 'Auth error', { cause });
    this.fault = fault;
    this.said = said;
  }
}
