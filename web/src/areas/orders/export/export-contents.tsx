import { Title } from '@mantine/core';
import { type CSSProperties, useId } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Money } from '../../../ui/money/money.tsx';
import type { OrderPage } from '../queries.ts';
import { useExactEuros } from '../use-exact-euros.ts';
import classes from './export-contents.module.css';

const sums = ['base', 'gross', 'commission', 'net', 'refunds'] as const;

/** These end every file; the others are under their columns, where the file has those. */
const always: readonly string[] = ['gross', 'net', 'refunds'];

export interface ExportContentsProps {
  /** The columns of the list by the names the export knows, in their order. */
  columns: readonly string[];
  /** How many lines the filter lets through; undefined while the list loads. */
  totalCount: number | undefined;
  /** The totals row of the list, which the file repeats; undefined while it loads. */
  totals: OrderPage['totals'] | undefined;
}

/** How many lines the file will hold, and the control total at its end. */
export function ExportContents({ totalCount = 0, totals, columns }: ExportContentsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const euros = useExactEuros();
  const heading = useId();
  const shown = sums.flatMap((sum) =>
    totals && (always.includes(sum) || columns.includes(sum)) ? { sum, cents: totals[sum] } : [],
  );
  // A digit is the widest character of a sum, so this many of them have room for it.
  const widest = Math.max(0, ...shown.map(({ cents }) => euros(cents).length));
  return (
    <section aria-labelledby={heading} className={classes.contents}>
      <Title order={3} id={heading}>
        {t('orders.export.contents')}
      </Title>
      <dl style={{ '--widest': `${widest}ch` } as CSSProperties}>
        <div>
          <dt>{t('orders.export.lines')}</dt>
          <dd>{format.number(totalCount)}</dd>
        </div>
        {shown.map(({ sum, cents }) => (
          <div key={sum}>
            <dt>{t(`orders.totals.${sum}`)}</dt>
            <dd>
              <Money cents={cents} exact />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
