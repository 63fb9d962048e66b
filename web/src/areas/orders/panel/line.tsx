import { formatRate } from '../../../format/rate.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { useParisDates } from '../../../ui/date-range/use-paris-dates.ts';
import type { OrderDetails, OrderDetailsLine } from '../queries.ts';
import { RefundAction } from '../refund/refund-action.tsx';
import { Amounts } from './amounts.tsx';
import classes from './line.module.css';

interface OrderPanelLineProps {
  order: OrderDetails;
  /** A sale; its refunds are under it. */
  line: OrderDetailsLine;
}

/** One sale of the order: what was bought, the amounts, its refunds and its Business Care. */
export function OrderPanelLine({ order, line }: OrderPanelLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const refunds = order.lines.filter(({ refund_of }) => refund_of === line.id);
  const isWhole = refunds.length > 0 && line.refunded >= line.gross;
  const { discount } = line;
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <span className={classes.product}>{line.product_name}</span>
        {line.is_business_care && <Badge size="small" content={t('orders.order.care')} />}
        {refunds.length > 0 && (
          <Badge
            size="small"
            type="warning"
            content={isWhole ? t('orders.order.refunded_whole') : t('orders.order.refunded_partly')}
          />
        )}
      </div>
      <p className={classes.about}>
        {t('orders.order.quantity', { quantity: format.number(line.quantity) })}
        {' · '}
        {t(`sales.sources.${line.source}`)}
      </p>
      <Amounts
        rows={[
          { label: t('orders.order.base'), cents: line.base },
          ...(discount
            ? [
                {
                  label:
                    discount.type === 'PERCENTAGE'
                      ? t('orders.order.discount_percent', {
                          percent: format.percent(discount.value / 100),
                        })
                      : t('orders.order.discount'),
                  cents: -discount.amount,
                },
              ]
            : []),
          { label: t('orders.order.gross'), cents: line.gross },
          {
            // As it was agreed, to its last digit (R9.2).
            label: t('orders.order.commission_rate', {
              percent: formatRate(line.commission_rate, language),
            }),
            cents: -line.commission,
          },
          { label: t('orders.order.net'), cents: line.net, strong: true },
        ]}
      />
      <Refunds refunds={refunds} />
      <Care order={order} line={line} />
      <RefundAction order={order} line={line} isWhole={isWhole} />
    </li>
  );
}

function Refunds({ refunds }: { refunds: readonly OrderDetailsLine[] }) {
  const { t } = useTranslation();
  const dates = useParisDates();
  if (refunds.length === 0) return null;
  return (
    <ul className={classes.refunds} aria-label={t('orders.order.refunds')}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <p className={classes.refund}>
            <span>{t('orders.order.refund')}</span>
            <time dateTime={refund.at}>{dates.date(refund.at)}</time>
          </p>
          {refund.refund_reason && <p className={classes.reason}>{refund.refund_reason}</p>}
          <Amounts
            rows={[
              { label: t('orders.order.gross'), cents: refund.gross },
              { label: t('orders.order.commission_back'), cents: -refund.commission },
              { label: t('orders.order.net'), cents: refund.net, strong: true },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

/** The Business Care that this line began, renewed, or bought the product for. */
function Care({ order, line }: OrderPanelLineProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const care = order.business_care.find(({ line_id, product_id }) =>
    order.lines.some(({ id }) => id === line_id)
      ? line_id === line.id
      : product_id === line.product_id,
  );
  if (!care) return null;
  return (
    <p className={classes.care}>
      <span>{t('orders.order.care')}</span>
      {care.ended_on
        ? t('orders.order.care_ended', { date: dates.longDate(care.ended_on) })
        : t('orders.order.care_renews', { date: dates.longDate(care.renews_on) })}
    </p>
  );
}
