import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Badge } from '../../../../ui/badge/badge.tsx';

const types = { VALIDATED: 'success', REFUSED: 'error', CANCELLED: 'neutral' } as const;

/** What came of a sheet or of a version, in a word. */
export function Verdict({ verdict }: { verdict: keyof typeof types }) {
  const { t } = useTranslation();
  return <Badge type={types[verdict]} content={t(`desk.review.verdict.${verdict}`)} />;
}
