import { useTranslation } from 'react-i18next';
import { useDates } from '../../../format/use-dates.ts';
import type { OrderMoneyState } from '../../../graphql/generated/graphql.ts';
import { Badge, type BadgeType } from '../../../ui/badge/badge.tsx';
import type { OrderLine } from '../queries.ts';

const types: Record<OrderMoneyState, BadgeType> = {
  PENDING: 'neutral',
  AVAILABLE: 'info',
  WITHHELD: 'warning',
  IN_PAYOUT: 'info',
  PAID: 'success',
  TAKEN_BACK: 'neutral',
  PAID_ELSEWHERE: 'neutral',
};

/** Where the seller's share of a line is, with its day. */
export function MoneyState({ money: { state, on } }: { money: OrderLine['money'] }) {
  const { t } = useTranslation();
  const dates = useDates();
  const isDated = on && (state === 'PENDING' || state === 'IN_PAYOUT' || state === 'PAID');
  const words = isDated
    ? t(`orders.money.${state}_on`, { day: dates.date(on) })
    : t(`orders.money.${state}`);
  return <Badge type={types[state]} content={words} />;
}
