import type { TFunction } from 'i18next';
import type { SignInFault } from './session.ts';

/** What to tell the reader about a failed sign-in. */
export function faultText(t: TFunction, fault: SignInFault): string {
  if (fault === 'failed' || fault === 'missing_cookie') return t(`auth.${fault}_text`);
  return t(`auth.${fault}`);
}
