import { useTranslation } from 'react-i18next';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** What customers say about the products. */
export function ReviewsScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.reviews.title')}
      description={t('routes.reviews.description')}
      about="reviews"
    />
  );
}
