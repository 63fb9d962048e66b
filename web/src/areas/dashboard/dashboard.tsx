import { useTranslation } from 'react-i18next';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** The figures of the business over time. */
export function DashboardScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.dashboard.title')}
      description={t('routes.dashboard.description')}
      about="dashboard"
    />
  );
}
