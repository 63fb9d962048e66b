import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Seller } from '../../../seller/seller.ts';
import { type WalletStep, walletStep } from '../../../seller/wallet.ts';
import { FaultText } from '../../../ui/fault-text.tsx';
import { payoutAccountQuery } from '../queries.ts';
import { ContactButton } from '../shared/contact-button.tsx';
import { wrapping } from '../shared/wrapping.ts';
import classes from './payout-account.module.css';
import { usePayoutLink } from './use-payout-link.ts';

/** States in which the seller hands something in; each has its words on the button. */
const toHandIn = ['required', 'CREATED', 'ONBOARDING_IN_PROGRESS', 'MISSING_INFORMATION'] as const;
type ToHandIn = (typeof toHandIn)[number];

const isToHandIn = (step: WalletStep): step is ToHandIn =>
  (toHandIn as readonly WalletStep[]).includes(step);

/** R14.2: the one thing that deals with the account in its state, and what else there is. */
export function AccountActions({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  const { follow, busy, fault } = usePayoutLink();
  const step = walletStep(seller);
  const hasDashboard = useDashboard(step);
  if (step === 'none') return null;
  if (seller.poseAs) {
    return (
      <Text size="sm" c="dimmed">
        {t('bank.posing')}
      </Text>
    );
  }
  return (
    <div className={classes.actions}>
      {isToHandIn(step) && (
        <Button
          classNames={wrapping}
          loading={busy === 'ONBOARDING_LINK'}
          onClick={() => follow('ONBOARDING_LINK')}
        >
          {t(`bank.actions.${step}`)}
        </Button>
      )}
      {step === 'ON_HOLD' && <ContactButton isMain classNames={wrapping} />}
      {hasDashboard && (
        <Button
          classNames={wrapping}
          variant="default"
          loading={busy === 'DASHBOARD_LINK'}
          onClick={() => follow('DASHBOARD_LINK')}
        >
          {t('bank.dashboard')}
        </Button>
      )}
      {fault && <FaultText>{t(`bank.faults.${fault}`)}</FaultText>}
    </div>
  );
}

/** There is something to see at the provider only of an account that was opened here. */
function useDashboard(step: WalletStep): boolean {
  const isShown = step === 'COMPLETED' || step === 'ONBOARDING_SUBMITTED' || step === 'ON_HOLD';
  const { data } = useQuery({ ...payoutAccountQuery(useApi()), enabled: isShown });
  return isShown && Boolean(data?.is_with_provider);
}
