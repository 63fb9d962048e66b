import { useTranslation } from '../../i18n/use-translation.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** News for sellers. */
export function BlogScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.blog.title')}
      description={t('routes.blog.description')}
      about="blog.upcoming"
    />
  );
}
