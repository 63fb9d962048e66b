import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ApiError } from '../../graphql/api-error.ts';
import { faultOf } from '../../graphql/fault.ts';
import type { Texts } from '../../i18n/texts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';

type Fault = keyof Texts['subscription']['faults'];

/** What has the words of another: to the seller it is the same. */
const sameAs = {
  plan_unknown: 'plan_over',
  no_subscription: 'subscription_state',
  no_fee: 'fee_state',
  fee_cancelled: 'fee_state',
  fee_not_cancelled: 'fee_state',
} as const;

const isSame = (reason: string | undefined): reason is keyof typeof sameAs =>
  reason !== undefined && Object.hasOwn(sameAs, reason);

/**
 * What went wrong, and the way on. That nothing was charged is said only where the
 * server has refused: where no answer came, or none that we know, the card may have been.
 */
export function FaultText({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  const home = paths.home(useLanguage());
  if (!error) return null;
  const fault = reasonOf(error);
  const defaultValue = t(`subscription.faults.${commonFault(error)}`);
  return (
    <Text role="alert" size="sm" c="var(--tone-error)">
      {t(`subscription.faults.${fault}`, { defaultValue })}{' '}
      {fault === 'company_incomplete' && (
        <Anchor component={Link} to={`${home}/settings`}>
          {t('subscription.to_settings')}
        </Anchor>
      )}
    </Text>
  );
}

/** The name of the text that says it, if there is one. */
const reasonOf = ({ reason }: ApiError) => (isSame(reason) ? sameAs[reason] : reason) as Fault;

/** The name of the text for what has none of its own. */
function commonFault(error: ApiError) {
  const fault = faultOf(error);
  if (fault === 'network') return 'unconfirmed';
  return fault === 'other' && error.code === 'INTERNAL_SERVER_ERROR' ? 'unconfirmed' : fault;
}
