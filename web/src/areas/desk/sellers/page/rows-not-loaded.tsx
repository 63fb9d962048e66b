import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FaultText } from '../../../../ui/fault-text.tsx';
import { Bar } from '../../../../ui/skeleton/skeleton.tsx';

/** In place of a panel's rows that are loading, or failed to load. */
export function RowsNotLoaded({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (!error) return <Bar width="70%" />;
  return <FaultText>{t('error.not_fetched')}</FaultText>;
}
