import { useTranslation } from 'react-i18next';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** Conversations with customers. */
export function MessagesScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.messages.title')}
      description={t('routes.messages.description')}
      about="messages"
    />
  );
}
