import { useTranslation } from '../../i18n/use-translation.ts';
import { useSeller } from '../../seller/use-shell.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** Profile, languages, vacation and tax; where the profile lacks something, it says so first (R3.11). */
export function SettingsScreen() {
  const { t } = useTranslation();
  const { seller } = useSeller();
  return (
    <UpcomingScreen
      title={t('routes.settings.title')}
      description={t('routes.settings.description')}
      about={seller.is_valid ? 'settings.upcoming' : 'settings.not_valid'}
    />
  );
}
