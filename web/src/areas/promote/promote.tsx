import { useTranslation } from '../../i18n/use-translation.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** Discounts and promotion codes. */
export function PromoteScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.promote.title')}
      description={t('routes.promote.description')}
      about="promote.upcoming"
    />
  );
}
