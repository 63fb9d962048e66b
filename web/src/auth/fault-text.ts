import type { TFunction } from 'i18next';
import type { SignInFault } from './session.ts';

/** What to tell the reader about a failed sign-in. */
export function faultText(t: TFunction, fault: SignInFault): string {
  return t(fault === 'failed' ? 'auth.failed_text' : `auth.${fault}`);
}
