import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Section } from '../../../ui/section.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { newestPayoutsQuery, type PayoutRow } from '../queries.ts';
import classes from '../shared/bank.module.css';
import { useBankPath } from '../shared/frame.tsx';
import { usePayoutColumns } from '../shared/payout-columns.tsx';

/** What left last, when it arrived and what came of it. */
export function PayoutList() {
  const { t } = useTranslation();
  const path = useBankPath();
  const { data, error } = useQuery(newestPayoutsQuery(useApi()));
  const columns = usePayoutColumns();
  return (
    <Section
      title={t('bank.payouts.title')}
      beside={
        data && data.total_count > 0 && <Link to={path('payouts')}>{t('bank.payouts.all')}</Link>
      }
    >
      {data && data.payouts.length > 0 && (
        <Table
          caption={t('bank.payouts.title')}
          columns={columns.map((column) => ({
            ...column,
            cell: column.main
              ? (row: PayoutRow) => <Link to={path(`payouts/${row.id}`)}>{column.cell(row)}</Link>
              : column.cell,
          }))}
          rows={data.payouts}
          rowKey={({ id }) => id}
        />
      )}
      {data?.payouts.length === 0 && <p className={classes.nothing}>{t('bank.payouts.none')}</p>}
      {!data && !error && (
        <div className={classes.body}>
          <Bar width="100%" />
        </div>
      )}
      {error && (
        <p className={classes.nothing} role="alert">
          {t('not_loaded.title')}
        </p>
      )}
    </Section>
  );
}
