import { useDates } from '../../format/use-dates.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Promotion } from './queries.ts';

/** The days of a promotion from the first to the last; one day is named once. */
export function useDays() {
  const { t } = useTranslation();
  const dates = useDates();
  return ({ starts_on, ends_on }: Pick<Promotion, 'starts_on' | 'ends_on'>) =>
    starts_on === ends_on
      ? dates.date(starts_on)
      : t('promote.days', { from: dates.date(starts_on), to: dates.date(ends_on) });
}
