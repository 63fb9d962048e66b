import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDates } from '../../format/use-dates.ts';
import { useFormat } from '../../format/use-format.ts';
import { useApi } from '../../graphql/api-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx';
import { planChangeQuery } from './queries.ts';

/** What another plan costs now and next, in the provider's figures; without them, how it is charged. */
export function ChangeTerms({ product, plan }: { product: string; plan: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const format = useFormat();
  const { data, error } = useQuery(planChangeQuery(useApi(), product, plan));
  const euros = (cents: number) => format.euros(cents, { exact: true });
  if (error) return <Text>{t('subscription.change.charged')}</Text>;
  if (!data) return <SkeletonText lines={2} />;
  const { charged, credited, next, next_on } = data;
  return (
    <>
      <Text>
        {charged > 0
          ? t('subscription.change.now', { amount: euros(charged) })
          : t('subscription.change.nothing')}
      </Text>
      {credited > 0 && (
        <Text>{t('subscription.change.credited', { amount: euros(credited) })}</Text>
      )}
      <Text>
        {t(next > 0 ? 'subscription.change.next' : 'subscription.change.next_covered', {
          amount: euros(next),
          date: dates.longDate(next_on),
        })}
      </Text>
    </>
  );
}
