import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge, type BadgeType } from '../../../ui/badge/badge.tsx';
import type { Version } from '../queries.ts';

const types: Record<Version['state'], BadgeType> = {
  IN_VALIDATION: 'info',
  REFUSED: 'error',
  SCHEDULED: 'info',
  ONLINE: 'success',
  WITHDRAWN: 'warning',
  CANCELLED: 'neutral',
};

/** What became of a version, in a word; a question of the reviewer comes before all else. */
export function VersionState({ version }: { version: Version }) {
  const { t } = useTranslation();
  if (version.asked_at) return <Badge type="warning" content={t('validation.asked')} />;
  return <Badge type={types[version.state]} content={t(`validation.states.${version.state}`)} />;
}
