import type { ReactNode } from 'react';
import { useDates } from '../../../format/use-dates.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFeature } from '../../../seller/features.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import cards from '../../../ui/list/list-cards.module.css';
import { Money } from '../../../ui/money/money.tsx';
import { layouts, mainColumn, markedColumn, sortOf } from '../columns.ts';
import type { OrderLine } from '../queries.ts';
import type { OrderSearch } from '../search.ts';
import classes from './line-cells.module.css';
import { LineMarks, MoneyState, RefundBadge, useLineCells } from './line-cells.tsx';

/** The columns the reader has chosen, in their order. */
export function useOrderColumns(search: OrderSearch): ListColumn<OrderLine>[] {
  const { t } = useTranslation();
  const cell = useLineCells();
  const canSort = useFeature('order_filter_sort');
  const { columns, amount_display } = search;
  const marked = markedColumn(columns);
  return columns.map((id) => {
    const sort = canSort ? sortOf(id, amount_display) : undefined;
    return {
      id,
      head:
        id === 'amount' ? t(`orders.columns.amount_${amount_display}`) : t(`orders.columns.${id}`),
      main: id === mainColumn(columns),
      ...layouts[id],
      ...(sort && { sort }),
      cell: (line) => (
        <>
          {cell(line, id)}
          <LineMarks
            care={line.is_business_care && id === 'product'}
            // The column of types says it already.
            refund={line.type === 'REFUND' && id === marked && id !== 'type'}
          />
        </>
      ),
    };
  });
}

/** What counts most of a line, on a phone. */
export function useOrderCard(): (line: OrderLine) => ReactNode {
  const { t } = useTranslation();
  const dates = useDates();
  return (line) => (
    <>
      <span className={cards.first}>
        <span className={cards.title}>{line.product_name}</span>
        <Money cents={line.amount} strong exact />
      </span>
      <span className={`${cards.first} ${cards.name} ${classes.second}`}>
        <span>{line.customer_name}</span>
        <time dateTime={line.at}>{dates.date(line.day)}</time>
      </span>
      <span className={`${cards.marks} ${classes.badges}`}>
        {line.type === 'REFUND' && <RefundBadge />}
        {line.is_business_care && (
          <Badge size="small" content={t('orders.columns.business_care')} />
        )}
        <MoneyState money={line.money} />
        <span>{line.reference}</span>
      </span>
    </>
  );
}
