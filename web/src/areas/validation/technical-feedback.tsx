import { useTranslation } from '../../i18n/use-translation.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** What the review found in one uploaded version. */
export function TechnicalFeedbackScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.technical_feedback.title')}
      description={t('routes.technical_feedback.description')}
      about="validation.technical_feedback"
    />
  );
}
