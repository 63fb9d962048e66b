import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ApiError } from '../../graphql/api-error.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';

const known = [
  'payment_refused',
  'payment_away',
  'balance_too_low',
  'company_incomplete',
  'fee_paid',
  'posing',
  'subscription_state',
  'start_out_of_range',
  'plan_same',
] as const;

type Known = (typeof known)[number];

/** What went wrong, that nothing was charged by it, and the way on. */
export function FaultText({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  const home = paths.home(useLanguage());
  if (!error) return null;
  const reason = known.find((one) => one === error.reason) satisfies Known | undefined;
  return (
    <Text role="alert" size="sm" c="var(--tone-error)">
      {reason ? t(`subscription.faults.${reason}`) : t('subscription.faults.other')}{' '}
      {reason === 'company_incomplete' && (
        <Anchor component={Link} to={`${home}/settings`}>
          {t('subscription.to_settings')}
        </Anchor>
      )}
    </Text>
  );
}
