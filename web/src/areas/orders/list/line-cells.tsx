import type { ReactNode } from 'react';
import { formatRate } from '../../../format/rate.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import type { OrderMoneyState } from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge, type BadgeType } from '../../../ui/badge/badge.tsx';
import { useParisDates } from '../../../ui/date-range/use-paris-dates.ts';
import { Cut } from '../../../ui/list/list-table.tsx';
import { Money } from '../../../ui/money/money.tsx';
import type { ColumnId } from '../columns.ts';
import type { OrderLine } from '../queries.ts';
import classes from './line-cells.module.css';

/** What each column shows of a line. */
export function useLineCells(): (line: OrderLine, column: ColumnId) => ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const dates = useDates();
  const paris = useParisDates();
  const cells: Record<ColumnId, (line: OrderLine) => ReactNode> = {
    date: ({ day, at }) => (
      <time dateTime={at} className={classes.plain}>
        {dates.date(day)}
      </time>
    ),
    time: ({ at }) => <span className={classes.plain}>{paris.time(at)}</span>,
    reference: ({ reference }) => <Cut text={reference} className={classes.reference} />,
    type: ({ type }) =>
      type === 'REFUND' ? <RefundBadge /> : <Badge content={t('orders.types.ORDER')} />,
    product: ({ product_name }) => <Cut text={product_name} />,
    product_type: ({ product_type }) => t(`sales.product_types.${product_type}`),
    customer: ({ customer_name }) => <Cut text={customer_name} />,
    email: ({ customer_email }) => <Cut text={customer_email} />,
    country: ({ country }) => <Cut text={format.country(country)} />,
    language: (line) => format.language(line.language),
    shop: ({ shop }) => <Cut text={shop} />,
    source: ({ source }) => <Cut text={t(`sales.sources.${source}`)} className={classes.source} />,
    quantity: ({ quantity }) => format.number(quantity),
    discount: ({ discount }) =>
      discount && (
        <>
          {discount.type === 'PERCENTAGE' && (
            <span className={classes.aside}>{formatRate(discount.value, language)} </span>
          )}
          <Money cents={-discount.amount} exact />
        </>
      ),
    base: ({ base }) => <Money cents={base} exact />,
    amount: ({ amount }) => <Money cents={amount} exact />,
    gross: ({ gross }) => <Money cents={gross} exact />,
    commission_rate: ({ commission_rate }) => formatRate(commission_rate, language),
    commission: ({ commission }) => <Money cents={commission} exact />,
    net: ({ net }) => <Money cents={net} exact />,
    refunded: ({ refunded }) => refunded !== 0 && <Money cents={-refunded} exact />,
    business_care: (line) => line.is_business_care && t('orders.cells.business_care'),
    money: ({ net, money }) => (
      <span className={classes.share}>
        <Money cents={net} exact />
        <MoneyState money={money} />
      </span>
    ),
  };
  return (line, column) => cells[column](line);
}

export function RefundBadge() {
  const { t } = useTranslation();
  return <Badge type="error" size="small" content={t('orders.types.REFUND')} />;
}

/** The marks beside the product of a line, or below it where there is no room. */
export function LineMarks({ care, refund }: { care: boolean; refund: boolean }) {
  const { t } = useTranslation();
  if (!care && !refund) return null;
  return (
    <span className={classes.marks}>
      {care && <Badge size="small" content={<Cut text={t('orders.columns.business_care')} />} />}
      {refund && <RefundBadge />}
    </span>
  );
}

const moneyTypes: Record<OrderMoneyState, BadgeType> = {
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
  return <Badge type={moneyTypes[state]} content={words} />;
}
