import type { Translate } from '../i18n/translate.ts';
import type { SignInFault } from './session.ts';

/** The text for the reader about a failed sign-in. */
export function faultText(t: Translate, fault: SignInFault): string {
  return t(fault === 'failed' ? 'auth.failed_text' : `auth.${fault}`);
}
