import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useParisDates } from '../../../ui/date-range/use-paris-dates.ts';
import type { OrderDetails } from '../queries.ts';
import { RefundClosed } from '../refund/refund-action.tsx';
import { Amounts } from './amounts.tsx';
import classes from './body.module.css';
import { OrderCustomer } from './customer.tsx';
import { OrderLedger } from './ledger.tsx';
import { OrderPanelLine } from './line.tsx';
import { OrderMoney } from './money.tsx';

/** Everything about one order, from who bought it to what the books say. */
export function OrderPanelBody({ order }: { order: OrderDetails }) {
  const { t } = useTranslation();
  const dates = useParisDates();
  const sales = order.lines.filter(({ type }) => type === 'ORDER');
  const { base, gross, commission, net, refunds } = order.totals;
  return (
    <>
      <p className={classes.placed}>{dates.dateTime(order.placed_at)}</p>
      <Part title={t('orders.order.lines')}>
        <RefundClosed />
        <ul className={classes.lines}>
          {sales.map((line) => (
            <OrderPanelLine key={line.id} order={order} line={line} />
          ))}
        </ul>
      </Part>
      <Part title={t('orders.order.totals')}>
        <Amounts
          rows={[
            { label: t('orders.order.base'), cents: base },
            ...(base === gross ? [] : [{ label: t('orders.order.discount'), cents: gross - base }]),
            { label: t('orders.order.gross'), cents: gross },
            ...(refunds === 0
              ? []
              : [{ label: t('orders.order.totals_refunds'), cents: refunds, part: true }]),
            { label: t('orders.order.commission'), cents: -commission },
            { label: t('orders.order.net'), cents: net, strong: true },
          ]}
        />
      </Part>
      <Part title={t('orders.order.money')}>
        <OrderMoney order={order} />
      </Part>
      <Part title={t('orders.order.customer')}>
        <OrderCustomer order={order} />
      </Part>
      {order.ledger.length > 0 && <OrderLedger entries={order.ledger} />}
    </>
  );
}

/** One part of the order under its heading; the skeleton has the same. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <Title order={3} id={id} className={classes.heading}>
        {title}
      </Title>
      {children}
    </section>
  );
}
