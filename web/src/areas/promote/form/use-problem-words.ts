import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import type { TextKey } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Preview } from '../queries.ts';
import type { Draft } from './draft.ts';

/** What prevents a promotion, in the reader's words; undefined for what this app does not know. */
export function useProblemWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  return (
    {
      reason,
      limit,
      from,
      to,
    }: Pick<Preview['problems'][number], 'reason' | 'limit' | 'from' | 'to'>,
    { discount_type }: Pick<Draft, 'discount_type'>,
  ): string | undefined => {
    const amount = format.euros(limit ?? 0, { exact: true });
    const words = t(`promote.problems.${reason}` as TextKey, {
      defaultValue: '',
      count: limit ?? 0,
      limit: format.number(limit ?? 0),
      amount,
      least: format.euros(1),
      most: discount_type === 'PERCENTAGE' ? format.percent((limit ?? 0) / 100) : amount,
      from: from ? dates.date(from) : '',
      to: to ? dates.date(to) : '',
    });
    return words || undefined;
  };
}
