import { useTranslation } from '../../i18n/use-translation.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** Where each uploaded version stands. */
export function ValidationScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.validation.title')}
      description={t('routes.validation.description')}
      about="validation.upcoming"
    />
  );
}
