import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';

/** Whether a finding of the rule blocks the version. */
export function SeverityBadge({ severity }: { severity: 'error' | 'warning' }) {
  const { t } = useTranslation();
  return <Badge type={severity} content={t(`rules.severity.${severity}`)} />;
}
