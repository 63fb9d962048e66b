import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMoments } from '../../../format/use-moments.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { Money } from '../../../ui/money/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { places, useAddress } from '../links.ts';
import type { NewestOrder } from '../queries.ts';
import { Nothing } from './nothing.tsx';
import classes from './orders-panel.module.css';

interface OrdersPanelProps {
  orders: readonly NewestOrder[];
  now: number;
}

/** The newest sales and refunds; each opens its order. */
export function OrdersPanel({ orders, now }: OrdersPanelProps) {
  const { t } = useTranslation();
  return (
    <OrdersFrame>
      {orders.length === 0 ? (
        <Nothing>{t('home.orders_none')}</Nothing>
      ) : (
        <OrdersTable>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} now={now} />
          ))}
        </OrdersTable>
      )}
    </OrdersFrame>
  );
}

export function OrdersFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const to = useAddress()(places.orders);
  return (
    <Section
      title={t('home.orders_title')}
      beside={to && <Link to={to}>{t('home.orders_all')}</Link>}
    >
      {children}
    </Section>
  );
}

/** A plain table: that of the lists brings more than the first load needs. */
export function OrdersTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.holder}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('home.order_product')}</th>
            <th scope="col" className={classes.customer}>
              {t('home.order_customer')}
            </th>
            <th scope="col" className={classes.when}>
              {t('home.order_when')}
            </th>
            <th scope="col" className={classes.amount}>
              {t('home.order_amount')}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function OrderRow({ order, now }: { order: NewestOrder; now: number }) {
  const { t } = useTranslation();
  const when = useMoments();
  const to = useAddress()(places.order(order.order_id));
  return (
    <tr className={classes.row} data-link={to !== null || undefined}>
      <td>
        <span className={classes.product}>
          {to ? (
            <Link to={to} className={common.cover}>
              {order.product_name}
            </Link>
          ) : (
            order.product_name
          )}
          {order.type === 'REFUND' && (
            <Badge type="error" size="small" content={t('home.order_refund')} />
          )}
        </span>
      </td>
      <td className={classes.customer}>{order.customer_name}</td>
      <td className={classes.when}>
        <time dateTime={order.at} title={when.full(order.at)}>
          {when.relative(order.at, now)}
        </time>
      </td>
      <td className={classes.amount}>
        <Money cents={order.amount} exact />
      </td>
    </tr>
  );
}
