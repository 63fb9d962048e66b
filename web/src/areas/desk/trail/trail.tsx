import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import common from '../../../ui/common.module.css';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FaultText } from '../../../ui/fault-text.tsx';
import { toggleFilter, useChoiceFilter, usePeriodFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Shortened } from '../parts/shortened.tsx';
import { actions } from './actions.ts';
import { proofQuery, trailQuery, variablesOf } from './queries.ts';
import { address, type TrailSearch } from './search.ts';
import classes from './trail.module.css';
import { useActionName } from './use-action-name.ts';
import { useDetail } from './use-detail.ts';

/** What operators did, in lines that nobody can change unseen (R4.5). */
export function TrailScreen() {
  const { t } = useTranslation();
  const dates = useDates();
  const nameOf = useActionName();
  const detailOf = useDetail();
  const home = paths.home(useLanguage());
  const list = useList({
    address,
    query: trailQuery,
    rows: ({ entries }) => entries,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
  });
  const { seller, operator } = list.search;
  // Rows of the filter before stay until the next ones come, so none stands for all.
  const sellerName = list.rows.find(({ seller_id }) => seller_id === seller)?.seller_name;
  const operatorName = list.rows.find(({ subject }) => subject === operator)?.email;
  const filters = [
    usePeriodFilter(list),
    useChoiceFilter(list, {
      field: 'action',
      name: t('desk.trail.columns.action'),
      all: t('desk.trail.any_action'),
      options: actions.map((value) => ({ value, label: nameOf(value) })),
    }),
    toggleFilter(list, { field: 'looks', name: t('desk.trail.with_looks') }),
    {
      field: 'seller' as const,
      name: t('desk.trail.columns.seller'),
      chosen: (seller && (sellerName || seller)) || undefined,
    },
    {
      field: 'operator' as const,
      name: t('desk.trail.columns.who'),
      chosen: (operator && (operatorName || operator)) || undefined,
    },
  ];
  return (
    <ListScreen
      list={list}
      title={t('desk.trail.title')}
      found={(_, number) => t('desk.trail.found', { number })}
      filters={filters}
      actions={
        <>
          <Proof />
          <SaveTrail search={list.search} />
        </>
      }
      columns={[
        {
          id: 'action',
          head: t('desk.trail.columns.action'),
          main: true,
          cell: ({ action }) => nameOf(action),
        },
        {
          id: 'detail',
          head: t('desk.trail.columns.detail'),
          flexible: true,
          width: 14,
          cell: (entry) => {
            const detail = detailOf(entry);
            return detail ? (
              <div className={classes.detail}>
                <Shortened>{detail}</Shortened>
              </div>
            ) : null;
          },
        },
        {
          id: 'seller',
          head: t('desk.trail.columns.seller'),
          wraps: true,
          width: 9,
          cell: ({ seller_id, seller_name }) =>
            Number(seller_id) > 0 && (
              <Anchor component={Link} to={`${home}/desk/sellers/${seller_id}`} size="sm">
                {seller_name || seller_id}
              </Anchor>
            ),
        },
        {
          id: 'who',
          head: t('desk.trail.columns.who'),
          wraps: true,
          width: 12,
          cell: ({ email, subject }) => (
            <button
              type="button"
              className={common.open}
              title={t('desk.trail.only_by', { who: email || subject })}
              onClick={() => list.change({ operator: subject })}
            >
              {email || subject}
            </button>
          ),
        },
        {
          id: 'at',
          head: t('desk.trail.columns.at'),
          keep: true,
          width: 10,
          cell: ({ at }) => dates.dateTime(at),
        },
      ]}
      empty={<EmptyState title={t('desk.trail.none.title')} text={t('desk.trail.none.text')} />}
    />
  );
}

/** Downloads the lines that the list shows, with their hashes. */
function SaveTrail({ search }: { search: TrailSearch }) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const { saveFile, saving } = useSaveFile();
  const { page: _page, length: _length, ...filters } = variablesOf(search);
  const words = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  const address = `/download/audit-trail?${new URLSearchParams([...words, ['lang', lang]])}`;
  return (
    <Button variant="default" loading={saving === address} onClick={() => saveFile(address)}>
      {t('desk.trail.export', { format: 'CSV' })}
    </Button>
  );
}

/** Proves the chain on demand, and says where it is broken. */
function Proof() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data, error, isFetching, refetch } = useQuery(proofQuery(useApi()));
  return (
    <>
      {data && (
        <Text size="sm" role="status" c={data.broken ? 'var(--tone-error)' : 'dimmed'}>
          {data.broken
            ? t('desk.trail.broken', { what: data.broken })
            : t('desk.trail.whole', { number: number(data.lines) })}
        </Text>
      )}
      {error && <FaultText>{t('desk.trail.not_proved')}</FaultText>}
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        {t('desk.trail.prove')}
      </Button>
    </>
  );
}
