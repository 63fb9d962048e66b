import { useTranslation } from 'react-i18next';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** Sales and refunds. */
export function OrdersScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.orders.title')}
      description={t('routes.orders.description')}
      about="orders"
    />
  );
}
