import { Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { CompatibilityMapQuery } from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { TableFrame } from '../../../ui/list/table-frame.tsx';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ResultMark, resultIcons } from '../parts/result-mark.tsx';
import { mapQuery } from '../queries.ts';
import classes from './compatibility-map.module.css';

type CatalogueMap = CompatibilityMapQuery['compatibility_map'];

const results = ['certified', 'confirm', 'declined', 'outdated', 'waiting'] as const;

/** Every product on every platform version, with the days from which updates are refused (R13.4). */
export function CompatibilityMap() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(mapQuery(useApi(), page, useLanguage()));
  const { data, dataUpdatedAt } = query;
  if (data && data.total_count === 0) return null;
  const last = data ? Math.ceil(data.total_count / data.length) : 1;
  return (
    // Not a landmark: the table below is one where it has to be scrolled.
    <Panel padded>
      <Title order={2} mb="xs">
        {t('validation.map.title')}
      </Title>
      <NotLoaded query={query} title={t('validation.map.failed')} />
      {data && (
        <>
          <ul className={classes.legend}>
            {results.map((result) => (
              <li key={result}>
                <ResultMark result={result} />
              </li>
            ))}
          </ul>
          <MapTable map={data} now={dataUpdatedAt} />
          <Deadlines platforms={data.platforms} now={dataUpdatedAt} />
          {last > 1 && (
            <div className={classes.pages}>
              <Pagination
                page={page}
                pages={last}
                onChange={setPage}
                label={t('validation.map.title')}
              />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

function MapTable({ map, now }: { map: CatalogueMap; now: number }) {
  const { t } = useTranslation();
  const moments = useMoments();
  const home = paths.home(useLanguage());
  const label = t('validation.map.title');
  return (
    <TableFrame label={label}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('lists.product')}</th>
            {map.platforms.map(({ version }) => (
              <th key={version} scope="col" className={classes.platform}>
                {version}
              </th>
            ))}
            <th scope="col">{t('validation.map.update')}</th>
          </tr>
        </thead>
        <tbody>
          {map.products.map((product) => (
            <tr key={product.product_id}>
              <th scope="row">
                <Link to={`${home}/products/${product.product_id}`} className={classes.product}>
                  {product.name}
                </Link>{' '}
                <span className={classes.note}>{product.version}</span>
              </th>
              {map.platforms.map(({ version }, at) => (
                <Cell key={version} version={version} result={product.results[at] ?? 'waiting'} />
              ))}
              <td>
                {product.update_before &&
                  t(
                    product.update_before <= dayInParis(now)
                      ? 'validation.map.overdue'
                      : 'validation.map.before',
                    {
                      day: moments.lastDay(product.update_before, now),
                    },
                  )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

interface DeadlinesProps {
  platforms: CatalogueMap['platforms'];
  now: number;
}

/** From when updates must work on which versions; versions of one day in one sentence. */
function Deadlines({ platforms, now }: DeadlinesProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const list = new Intl.ListFormat(useLanguage());
  const byDay = Object.groupBy(platforms, ({ refused_from }) => refused_from ?? '');
  const days = Object.keys(byDay).filter(Boolean).sort();
  return days.map((day) => (
    <p key={day} className={classes.deadline}>
      {t(day <= dayInParis(now) ? 'validation.map.refused_since' : 'validation.map.refused_from', {
        day: moments.lastDay(day, now),
        versions: list.format((byDay[day] ?? []).map(({ version }) => version)),
      })}
    </p>
  ));
}

interface CellProps {
  version: string;
  result: (typeof results)[number];
}

function Cell({ version, result }: CellProps) {
  const { t } = useTranslation();
  const Icon = resultIcons[result];
  const words = t(`validation.compatibility.results.${result}`);
  return (
    <td className={classes.cell} data-result={result} title={`${version}: ${words}`}>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </td>
  );
}
