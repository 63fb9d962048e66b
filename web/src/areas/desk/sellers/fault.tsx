import { Text } from '@mantine/core';
import { faultOf } from '../../../graphql/fault.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

const known = [
  'already_banned',
  'not_banned',
  'already_held',
  'not_held',
  'nothing_changed',
  'proposal_changed',
  'day_range',
  'period_reversed',
  'rate_range',
] as const;

/** Why a decision was refused, and what to do. */
export function Fault({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <Text component="span" role="alert" size="sm" c="var(--tone-error)">
      {t(`desk.sellers.faults.${faultOf(error, known)}`)}
    </Text>
  );
}
