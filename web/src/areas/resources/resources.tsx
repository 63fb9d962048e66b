import { useTranslation } from '../../i18n/use-translation.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** Guides and templates. */
export function ResourcesScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.resources.title')}
      description={t('routes.resources.description')}
      about="resources.upcoming"
    />
  );
}
