import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { PeriodPicker } from '../../../ui/date-range/period-picker.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { type StatementFigures, statementQuery, yearQuery } from '../queries.ts';
import classes from '../shared/bank.module.css';
import equation from '../shared/equation.module.css';
import { BankFrame } from '../shared/frame.tsx';
import { SaveFiles } from '../shared/save-files.tsx';
import { useDays } from '../shared/use-days.ts';
import { useExact } from '../shared/use-exact.ts';
import { address, daysIn, yearOf } from './search.ts';

const terms = [
  'shares',
  'earlier',
  'refunds',
  'adjustments',
  'vat',
  'fees',
  'paid_fees',
  'payouts',
  'returned',
] as const;

/** Any period for the accountant: opening, what moved, closing; and the year, month by month. */
export function StatementScreen() {
  const { t } = useTranslation();
  return (
    <BankFrame
      title={t('bank.titles.statement.title')}
      description={t('bank.titles.statement.description')}
    >
      <Suspense>
        <Statement />
      </Suspense>
    </BankFrame>
  );
}

function Statement() {
  const { day } = useDays();
  const { search, change } = address.useSearch();
  const range = daysIn(search.period);
  const query = useQuery(statementQuery(useApi(), range));
  const { data } = query;
  return (
    <>
      <Section
        title={`${day(range.from)} – ${day(range.to)}`}
        beside={
          <>
            <PeriodPicker
              value={search.period}
              onChange={(period) => change({ period }, { replace: true })}
            />
            <SaveFiles
              path="statement"
              params={{ ...range }}
              formats={['pdf', 'csv', 'xlsx']}
              filled
            />
          </>
        }
      >
        {data && <Sum statement={data} />}
        <NotLoaded query={query}>
          <Panel padded>
            <Bar width="100%" />
          </Panel>
        </NotLoaded>
      </Section>
      <Year year={yearOf(range)} />
    </>
  );
}

function Sum({ statement }: { statement: StatementFigures }) {
  const { t } = useTranslation();
  const { day } = useDays();
  const euros = useExact();
  const { closing } = statement;
  return (
    <dl className={equation.sum}>
      <div className={equation.term} data-sign="">
        <dt>{t('bank.statement.opening', { day: day(statement.from) })}</dt>
        <dd className={equation.amount}>{euros(statement.opening.total)}</dd>
      </div>
      {terms.map((term) =>
        statement[term] === 0 && !['shares', 'refunds', 'payouts'].includes(term) ? null : (
          <div key={term} className={equation.term} data-sign={statement[term] < 0 ? '−' : '+'}>
            <dt>{t(`bank.statement.terms.${term}`)}</dt>
            <dd className={equation.amount}>{euros(Math.abs(statement[term]))}</dd>
          </div>
        ),
      )}
      <div className={`${equation.term} ${equation.total}`} data-sign="=">
        <dt>
          {t('bank.statement.closing', { day: day(statement.to) })}
          <span className={equation.hint}>
            {t('bank.statement.parts', {
              pending: euros(closing.pending),
              available: euros(closing.available),
              in_transit: euros(closing.in_transit),
            })}
          </span>
        </dt>
        <dd className={equation.amount}>{euros(closing.total)}</dd>
      </div>
    </dl>
  );
}

/** The year of the period's last day. */
function Year({ year }: { year: number }) {
  const { t } = useTranslation();
  const { month } = useDays();
  const query = useQuery(yearQuery(useApi(), year));
  const { data, error } = query;
  if (!data && error) {
    return (
      <Section title={t('bank.statement.year', { year })}>
        <NotLoaded query={query} />
      </Section>
    );
  }
  if (!data) return null;
  const amount = (cents: number) => <Money cents={cents} exact />;
  const strong = (cents: number) => <Money cents={cents} strong exact />;
  const earned = (s: StatementFigures) => s.shares + s.earlier;
  const other = (s: StatementFigures) => s.adjustments + s.vat + s.fees + s.paid_fees;
  const paid = (s: StatementFigures) => s.payouts + s.returned;
  return (
    <Section
      title={t('bank.statement.year', { year: data.year })}
      beside={
        <SaveFiles
          path="year"
          params={{ year: String(data.year) }}
          formats={['pdf', 'csv', 'xlsx']}
        />
      }
    >
      <Table
        caption={t('bank.statement.year', { year: data.year })}
        rows={data.months.filter(({ from }) => from <= dayInParis())}
        rowKey={({ from }) => from}
        totals={{
          month: t('bank.statement.whole'),
          earned: strong(earned(data.whole)),
          refunds: strong(data.whole.refunds),
          other: strong(other(data.whole)),
          paid: strong(paid(data.whole)),
          closing: strong(data.whole.closing.total),
        }}
        columns={[
          {
            id: 'month',
            head: t('bank.statement.month'),
            main: true,
            cell: ({ from }) => <span className={classes.month}>{month(from)}</span>,
          },
          {
            id: 'earned',
            head: t('bank.statement.terms.shares'),
            numeric: true,
            cell: (s) => amount(earned(s)),
          },
          {
            id: 'refunds',
            head: t('bank.statement.terms.refunds'),
            numeric: true,
            cell: (s) => amount(s.refunds),
          },
          {
            id: 'other',
            head: t('bank.statement.other'),
            numeric: true,
            cell: (s) => amount(other(s)),
          },
          {
            id: 'paid',
            head: t('bank.statement.terms.payouts'),
            numeric: true,
            cell: (s) => amount(paid(s)),
          },
          {
            id: 'closing',
            head: t('bank.statement.at_end'),
            numeric: true,
            cell: (s) => amount(s.closing.total),
          },
        ]}
      />
    </Section>
  );
}
