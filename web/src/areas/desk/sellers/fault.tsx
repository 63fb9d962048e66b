import { Text } from '@mantine/core';
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
] as const;

/** Why a decision was refused, and what to do. */
export function Fault({ error }: { error: Error }) {
  const { t } = useTranslation();
  const fault = faultOf(error, known);
  return (
    <Text component="span" role="alert" size="sm" c="var(--tone-error)">
      {t(`desk.sellers.faults.${fault}`)}
    </Text>
  );
}
