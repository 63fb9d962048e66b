import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Preview } from '../queries.ts';
import type { Draft } from './draft.ts';

const reasons = [
  'starts_past',
  'starts_late',
  'ends_early',
  'days_used_up',
  'promotion_overlap',
  'discount_percent',
  'discount_amount',
  'code_discount',
  'code_too_long',
  'code_uses',
  'code_per_customer',
  'code_form',
  'code_taken',
  'codes_used_up',
  'code_on_pack',
  'product_offline',
  'product_type',
] as const;

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
    const known = reasons.find((name) => name === reason);
    if (!known) return undefined;
    const amount = format.euros(limit ?? 0, { exact: true });
    return t(`promote.problems.${known}`, {
      count: limit ?? 0,
      limit: format.number(limit ?? 0),
      amount,
      least: format.euros(1),
      most: discount_type === 'PERCENTAGE' ? format.percent((limit ?? 0) / 100) : amount,
      from: from ? dates.date(from) : '',
      to: to ? dates.date(to) : '',
    });
  };
}
