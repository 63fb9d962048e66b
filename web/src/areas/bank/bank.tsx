import { useTranslation } from '../../i18n/use-translation.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';
import { PayoutAccount } from './parts/payout-account.tsx';

/** Balance and payouts; for now, how the payout account stands and what to do about it. */
export function BankScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.bank.title')}
      description={t('routes.bank.description')}
      about="bank.upcoming"
    >
      <PayoutAccount />
    </UpcomingScreen>
  );
}
