import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import type { OrderPage } from '../queries.ts';
import classes from './totals-row.module.css';

const sums = ['base', 'gross', 'commission', 'net', 'refunds'] as const;

/** What all lines of the filter come to, on every page the same (R11.5). */
export function TotalsRow({ page }: { page: OrderPage | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section aria-label={t('orders.totals.label')}>
      <dl className={classes.row}>
        <Total name={t('orders.totals.count')}>{page && format.number(page.total_count)}</Total>
        {sums.map((sum) => (
          <Total key={sum} name={t(`orders.totals.${sum}`)}>
            {page && <Money cents={page.totals[sum]} exact />}
          </Total>
        ))}
      </dl>
    </section>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.total}>
      <dt>{name}</dt>
      <dd>{children ?? <Bar width={64} />}</dd>
    </div>
  );
}
