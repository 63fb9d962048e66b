import { useDates } from '../../format/use-dates.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Period } from './period.ts';

/** Says a period in words: a preset by its name, days as the reader writes them. */
export function usePeriodLabel(): (period: Period) => string {
  const { t } = useTranslation();
  const dates = useDates();
  return (period) => {
    if (typeof period === 'string') return t(`period.presets.${period}`);
    const from = dates.date(period.from);
    return period.from === period.to ? from : `${from} – ${dates.date(period.to)}`;
  };
}
