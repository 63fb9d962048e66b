import { useTranslation } from '../../i18n/use-translation.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** The subscription of one product. */
export function SubscriptionScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.partner_subscription.title')}
      description={t('routes.partner_subscription.description')}
      about="subscription.upcoming"
    />
  );
}
