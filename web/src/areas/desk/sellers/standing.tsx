import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';

interface StandingProps {
  seller: { is_banned: boolean; is_held: boolean; is_valid: boolean; on_vacation: boolean };
}

/** What is wrong with a seller, the gravest first; that all is well where nothing is. */
export function Standing({ seller }: StandingProps) {
  const { t } = useTranslation();
  if (seller.is_banned) {
    return <Badge type="error" content={t('desk.sellers.standings.BANNED')} />;
  }
  if (seller.is_held) return <Badge type="warning" content={t('desk.sellers.standings.HELD')} />;
  if (!seller.is_valid) {
    return <Badge type="warning" content={t('desk.sellers.standings.INCOMPLETE')} />;
  }
  if (seller.on_vacation) {
    return <Badge type="info" content={t('desk.sellers.standings.VACATION')} />;
  }
  return <Badge content={t('desk.sellers.active')} />;
}
