import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { rowData } from '../../../ui/rows/use-rows.ts';
import type { ColumnId } from '../columns.ts';
import type { OrderLine } from '../queries.ts';
import type { OrderSearch } from '../search.ts';
import { RefundBadge, useLineCells } from './line-cells.tsx';
import { MoneyState } from './money-state.tsx';
import classes from './order-cards.module.css';
import { useColumnName } from './use-column-name.ts';
import type { LineRows } from './use-line-rows.ts';
import type { OpenOrder } from './use-open-order.ts';

interface OrderCardsProps {
  search: OrderSearch;
  lines: readonly OrderLine[];
  rows: LineRows;
  linkTo: OpenOrder['linkTo'];
}

/** Every card shows these in its own way. */
const always: ReadonlySet<ColumnId> = new Set([
  'date',
  'reference',
  'type',
  'product',
  'customer',
  'amount',
  'business_care',
  'money',
]);

/** The lines where there is no room for a table: what counts most first, then what was chosen. */
export function OrderCards({ search, lines, rows, linkTo }: OrderCardsProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const cell = useLineCells();
  const nameOf = useColumnName(search.amount_display);
  const others = search.columns.filter((id) => !always.has(id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside.
    <div ref={rows.ref} onKeyDown={rows.onKeyDown}>
      <ul className={classes.cards} aria-label={t('orders.list')}>
        {lines.map((line) => (
          <li key={line.id}>
            <Link
              {...linkTo(line.order_id)}
              {...rowData(line.id)}
              className={classes.card}
              aria-current={line.order_id === search.order || undefined}
              onFocus={() => rows.setCurrent(line.id)}
            >
              <span className={classes.first}>
                <span className={classes.product}>{line.product_name}</span>
                <Money cents={line.amount} strong exact />
              </span>
              <span className={classes.second}>
                <span className={classes.customer}>{line.customer_name}</span>
                <time dateTime={line.at}>{dates.date(line.day)}</time>
              </span>
              <span className={classes.badges}>
                {line.type === 'REFUND' && <RefundBadge />}
                {line.is_business_care && (
                  <Badge size="small" content={t('orders.columns.business_care')} />
                )}
                <MoneyState money={line.money} />
                <span className={classes.reference}>{line.reference}</span>
              </span>
              {others.map((column) => (
                <Pair key={column} name={nameOf(column)}>
                  {cell(line, column)}
                </Pair>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A chosen column; one that has nothing to show for this line is left out. */
function Pair({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === false || children === '') return null;
  return (
    <span className={classes.pair}>
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>{children}</span>
    </span>
  );
}
