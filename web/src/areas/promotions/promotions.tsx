import { useTranslation } from 'react-i18next';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** Discounts and promotion codes. */
export function PromotionsScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.promote.title')}
      description={t('routes.promote.description')}
      about="promotions"
    />
  );
}
