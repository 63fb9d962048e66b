import { Text } from '@mantine/core';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Money } from '../../ui/money/money.tsx';
import type { Plan } from './queries.ts';

/** What a plan costs, by its interval. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  return (
    <>
      <Money cents={plan.total} exact strong />{' '}
      <Text span size="sm" c="dimmed">
        {t(`subscription.per.${plan.interval}`)}
      </Text>
    </>
  );
}
