import { useMoments } from '../../../format/use-moments.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useChoiceFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { queueQuery } from './queries.ts';
import { address, pageLengths, stages } from './search.ts';

/** What waits for a reviewer, the longest first (R18.4). */
export function QueueScreen() {
  const { t } = useTranslation();
  const moments = useMoments();
  const list = useList({
    address,
    query: queueQuery,
    rows: ({ versions }) => versions,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
  });
  const filters = [
    useChoiceFilter(list, {
      field: 'stage',
      name: t('desk.review.stage'),
      all: t('desk.review.all_stages'),
      options: stages.map((value) => ({ value, label: t(`desk.review.stages.${value}`) })),
    }),
  ];
  return (
    <ListScreen
      list={list}
      title={t('desk.review.title')}
      label={t('desk.review.title')}
      found={(count, number) => t('desk.review.found', { count, number })}
      lengths={pageLengths}
      filters={filters}
      columns={[
        {
          id: 'product',
          head: t('desk.review.columns.product'),
          main: true,
          cell: ({ product_name, version }) => `${product_name} ${version}`,
        },
        {
          id: 'kind',
          head: t('desk.review.columns.kind'),
          cell: ({ change_kind }) => t(`desk.review.kinds.${change_kind}`),
        },
        {
          id: 'waits',
          head: t('desk.review.columns.waits'),
          keep: true,
          cell: ({ submitted_at }) => (
            <time dateTime={submitted_at} title={moments.full(submitted_at)}>
              {moments.relative(submitted_at, list.updatedAt)}
            </time>
          ),
        },
      ]}
      empty={<EmptyState title={t('desk.review.none.title')} text={t('desk.review.none.text')} />}
    />
  );
}
