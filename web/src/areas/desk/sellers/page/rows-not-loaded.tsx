import { Text } from '@mantine/core';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Bar } from '../../../../ui/skeleton/skeleton.tsx';

/** In place of a panel's rows that are loading, or failed to load. */
export function RowsNotLoaded({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (!error) return <Bar width="70%" />;
  return (
    <Text role="alert" size="sm" c="var(--tone-error)">
      {t('error.not_fetched')}
    </Text>
  );
}
