import type { TextKey, Translate } from '../i18n/translate.ts';
import { ApiError, isSignedOut } from './api-error.ts';

/** What any action may fail for; each has its own words for these besides those for its reasons. */
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

/** The sections of texts that say why an action failed. */
type FaultSection<Key = TextKey> = Key extends `${infer Section}.network` ? Section : never;

/**
 * Why an action failed, in words; null where it did not. Of the server's reasons those
 * count that the section has a text for.
 */
export function faultWords(
  t: Translate,
  section: FaultSection,
  error: Error | null,
  values: Record<string, string> = {},
): string | null {
  if (!error) return null;
  const fault = faultOf(error, error instanceof ApiError && error.reason ? [error.reason] : []);
  const defaultValue = t(`${section}.other` as TextKey);
  return t(`${section}.${fault}` as TextKey, { ...values, defaultValue });
}
