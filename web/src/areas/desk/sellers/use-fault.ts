import { faultOf } from '../../../graphql/fault.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

const known = [
  'own_shop',
  'already_banned',
  'not_banned',
  'already_held',
  'not_held',
  'nothing_changed',
  'proposal_changed',
  'day_range',
  'period_reversed',
  'rate_range',
  'too_long',
] as const;

/** Why a decision was refused, and what to do; null where it was not. */
export function useFault(error: Error | null): string | null {
  const { t } = useTranslation();
  return error && t(`desk.sellers.faults.${faultOf(error, known)}`);
}
