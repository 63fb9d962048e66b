import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { type Column, Table } from '../../../ui/table/table.tsx';
import classes from '../bank.module.css';
import { Section, useBankPath } from '../frame.tsx';
import { type PayoutRow, payoutsQuery } from '../queries.ts';
import { SaveFiles } from '../save-files.tsx';
import { useDays } from '../use-days.ts';
import { PayoutState } from './payout-state.tsx';

/** What left, when it arrived and what came of it, the newest first. */
export function PayoutList() {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    payoutsQuery(useApi()),
  );
  const columns = useColumns();
  const rows = data?.pages.flat() ?? [];
  return (
    <Section
      title={t('bank.payouts.title')}
      beside={rows.length > 0 && <SaveFiles path="payouts" formats={['csv', 'xlsx']} />}
    >
      {rows.length > 0 && (
        <Table
          caption={t('bank.payouts.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {data && rows.length === 0 && <p className={classes.nothing}>{t('bank.payouts.none')}</p>}
      {!data && !error && (
        <div className={classes.body}>
          <Bar width="100%" />
        </div>
      )}
      {error && (
        <p className={classes.nothing} role="alert">
          {t('bank.failed.title')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('bank.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function useColumns(): Column<PayoutRow>[] {
  const { t } = useTranslation();
  const { day } = useDays();
  const path = useBankPath();
  return [
    {
      id: 'due',
      head: t('bank.columns.payout'),
      main: true,
      cell: ({ id, due_on }) => <Link to={path(`payouts/${id}`)}>{day(due_on)}</Link>,
    },
    { id: 'state', head: t('bank.columns.state'), cell: (row) => <PayoutState payout={row} /> },
    {
      id: 'bank',
      head: t('bank.columns.at_bank'),
      cell: ({ paid_at, expected_on, returned_at }) => {
        if (paid_at) return day(paid_at);
        return expected_on && !returned_at
          ? t('bank.payouts.expected', { day: day(expected_on) })
          : '';
      },
    },
    {
      id: 'reference',
      head: t('bank.columns.reference'),
      cell: ({ bank_reference }) => bank_reference,
    },
    {
      id: 'amount',
      head: t('bank.columns.amount'),
      numeric: true,
      cell: ({ amount }) => <Money cents={amount} exact />,
    },
  ];
}
