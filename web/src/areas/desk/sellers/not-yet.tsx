import { Text } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';

/** Stands in a panel whose rows are on their way, or did not come. */
export function NotYet({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (!error) return <Bar width="70%" />;
  return (
    <Text role="alert" size="sm" c="var(--tone-error)">
      {t('error.not_fetched')}
    </Text>
  );
}
