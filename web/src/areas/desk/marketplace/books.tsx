import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type {
  DeskBooksQuery,
  LineToSeeFieldsFragment,
} from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Frame } from './frame.tsx';
import { Journal } from './journal.tsx';
import { booksQuery } from './queries.ts';

/** As many lines of a list as the server hands over. */
const most = 100;

const lists = ['flagged_refunds', 'care_not_refunded', 'adjusted_lines_refunded'] as const;

/** The result of the proof, and what the books cannot settle by themselves. */
export function BooksScreen() {
  const { t } = useTranslation();
  const dates = useDates();
  const home = paths.home(useLanguage());
  const query = useQuery(booksQuery(useApi()));
  const { data } = query;
  return (
    <Frame page="books" query={query}>
      {data && (
        <>
          <Proof proof={data.proof} />
          <Journal />
          {lists.map((name) => (
            <Lines key={name} name={name} rows={data[name]} />
          ))}
          <DataTable
            title={t('desk.marketplace.lists.below_zero.title')}
            text={t('desk.marketplace.lists.below_zero.text', { count: data.below_zero_days })}
            rows={data.below_zero}
            rowId={({ seller_id }) => seller_id}
            none={t('desk.marketplace.nothing')}
            columns={[
              {
                head: t('desk.marketplace.seller'),
                cell: ({ seller, seller_id }) => (
                  <Anchor component={Link} to={`${home}/desk/sellers/${seller_id}`}>
                    {seller || seller_id}
                  </Anchor>
                ),
              },
              {
                head: t('desk.marketplace.balance'),
                numeric: true,
                cell: ({ balance }) => <Money cents={balance} exact />,
              },
              { head: t('desk.marketplace.since'), cell: ({ since }) => dates.date(since) },
            ]}
          />
          <DataTable
            title={t('desk.marketplace.lists.differences.title')}
            text={t('desk.marketplace.lists.differences.text')}
            rows={data.differences.flatMap(differing)}
            rowId={({ day, figure }) => `${day} ${figure}`}
            none={t('desk.marketplace.nothing')}
            columns={[
              { head: t('desk.marketplace.day'), cell: ({ day }) => dates.date(day) },
              {
                head: t('desk.marketplace.figure'),
                cell: ({ figure }) => t(`desk.marketplace.figures.${figure}`),
              },
              {
                head: t('desk.marketplace.told'),
                numeric: true,
                cell: ({ figure, reported }) => <Total figure={figure} value={reported} />,
              },
              {
                head: t('desk.marketplace.booked'),
                numeric: true,
                cell: ({ figure, booked }) => <Total figure={figure} value={booked} />,
              },
            ]}
          />
        </>
      )}
    </Frame>
  );
}

const figures = ['sales', 'turnover', 'refunds', 'refunded', 'adjustments', 'adjusted'] as const;

type Figure = (typeof figures)[number];

/** A row for each figure of a day that was counted otherwise. */
function differing({
  day,
  told: reported,
  booked,
}: DeskBooksQuery['desk_books']['differences'][number]) {
  return figures
    .filter((figure) => reported[figure] !== booked[figure])
    .map((figure) => ({ day, figure, reported: reported[figure], booked: booked[figure] }));
}

function Total({ figure, value }: { figure: Figure; value: number }) {
  const { number } = useFormat();
  const isCount = figure === 'sales' || figure === 'refunds' || figure === 'adjustments';
  return isCount ? number(value) : <Money cents={value} exact />;
}

interface ProofProps {
  proof: { held_at: string | null; proved_at: string | null; findings: number; first: string };
}

function Proof({ proof }: ProofProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const isBroken = proof.findings > 0;
  return (
    <TitledPanel title={t('desk.marketplace.proof.title')}>
      {proof.proved_at ? (
        <>
          <Badge
            type={isBroken ? 'error' : 'success'}
            content={t(isBroken ? 'desk.marketplace.proof.broken' : 'desk.marketplace.proof.holds')}
          />
          <Text size="sm">
            {t('desk.marketplace.proof.proved', { date: dates.dateTime(proof.proved_at) })}
          </Text>
          {isBroken && (
            <Text size="sm" c="var(--tone-error)">
              {t('desk.marketplace.proof.found', { number: proof.findings, first: proof.first })}
            </Text>
          )}
        </>
      ) : (
        <Text size="sm">{t('desk.marketplace.proof.never')}</Text>
      )}
    </TitledPanel>
  );
}

interface LinesProps {
  name: (typeof lists)[number];
  rows: readonly LineToSeeFieldsFragment[];
}

function Lines({ name, rows }: LinesProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const home = paths.home(useLanguage());
  return (
    <DataTable
      title={t(`desk.marketplace.lists.${name}.title`)}
      text={t(`desk.marketplace.lists.${name}.text`)}
      rows={rows}
      rowId={({ id }) => id}
      none={t('desk.marketplace.nothing')}
      columns={[
        { head: t('desk.marketplace.order'), cell: ({ reference }) => reference },
        {
          head: t('desk.marketplace.seller'),
          cell: ({ seller }) => (
            <Anchor
              component={Link}
              to={`${home}/desk/sellers?search=${encodeURIComponent(seller)}`}
            >
              {seller}
            </Anchor>
          ),
        },
        { head: t('desk.marketplace.day'), cell: ({ day }) => dates.date(day) },
        {
          head: t('desk.marketplace.amount'),
          numeric: true,
          cell: ({ gross }) => <Money cents={gross} exact />,
        },
      ]}
    >
      {rows.length >= most && (
        <Text size="sm" c="dimmed">
          {t('desk.marketplace.newest_only', { number: most })}
        </Text>
      )}
    </DataTable>
  );
}
