import { useQuery } from '@tanstack/react-query';
import { timeInWords } from '../../../format/time-in-words.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useMonths } from '../../../format/use-months.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { timesQuery } from '../review/queries.ts';
import { Frame } from './frame.tsx';
import classes from './marketplace.module.css';
import { businessQuery } from './queries.ts';

const counts = ['all', 'new', 'selling', 'banned', 'held'] as const;

/** The business as a whole: what was sold, what the marketplace earned, how many sell. */
export function BusinessScreen() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const nameOf = useMonths('long');
  const query = useQuery(businessQuery(useApi()));
  const { data } = query;
  return (
    <Frame page="business" query={query}>
      {data && (
        <>
          <Panel padded>
            <dl className={classes.figures}>
              {counts.map((name) => (
                <div key={name}>
                  <dt>{t(`desk.marketplace.sellers.${name}`)}</dt>
                  <dd>{number(data.sellers[name])}</dd>
                </div>
              ))}
            </dl>
          </Panel>
          <ReviewTimes />
          <DataTable
            title={t('desk.marketplace.months')}
            text={t('desk.marketplace.months_text')}
            rows={data.months}
            rowId={({ month }) => month}
            none=""
            columns={[
              { head: t('desk.marketplace.month'), cell: ({ month }) => nameOf(month) },
              {
                head: t('desk.marketplace.turnover'),
                numeric: true,
                cell: ({ turnover }) => <Money cents={turnover} exact />,
              },
              {
                head: t('desk.marketplace.refunds'),
                numeric: true,
                cell: ({ refunds }) => <Money cents={refunds} exact />,
              },
              {
                head: t('desk.marketplace.commission'),
                numeric: true,
                cell: ({ commission }) => <Money cents={commission} exact />,
              },
              {
                head: t('desk.marketplace.fees'),
                numeric: true,
                cell: ({ fees }) => <Money cents={fees} exact />,
              },
              {
                head: t('desk.marketplace.state'),
                cell: ({ is_closed }) =>
                  t(is_closed ? 'desk.marketplace.closed' : 'desk.marketplace.open'),
              },
            ]}
          />
        </>
      )}
    </Frame>
  );
}

/** How long sellers wait for a review, by stage and kind of change. */
function ReviewTimes() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const language = useLanguage();
  const { data } = useQuery(timesQuery(useApi()));
  if (!data) return null;
  return (
    <DataTable
      title={t('desk.marketplace.times.title')}
      rows={data.filter(({ stage }) => stage !== 'AUTOMATIC')}
      rowId={({ stage, is_large }) => `${stage}${is_large}`}
      none={t('desk.marketplace.times.none')}
      columns={[
        {
          head: t('desk.review.stage'),
          cell: ({ stage }) => stage !== 'AUTOMATIC' && t(`desk.review.stages.${stage}`),
        },
        {
          head: t('desk.review.columns.kind'),
          cell: ({ is_large }) => t(is_large ? 'desk.review.large' : 'desk.review.small'),
        },
        {
          head: t('desk.marketplace.times.count'),
          numeric: true,
          cell: ({ count }) => number(count),
        },
        {
          head: t('desk.marketplace.times.median'),
          numeric: true,
          cell: ({ median_minutes }) => timeInWords(median_minutes, language),
        },
        {
          head: t('desk.marketplace.times.ninety'),
          numeric: true,
          cell: ({ ninety_minutes }) => timeInWords(ninety_minutes, language),
        },
      ]}
    />
  );
}
