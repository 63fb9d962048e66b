import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { ProductHistoryQuery } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx';
import { historyQuery, productsKey } from '../queries.ts';
import classes from './product.module.css';

type Entry = ProductHistoryQuery['product_history'][number];

const actions = [
  'CREATED',
  'SHEET_SUBMITTED',
  'SUBMISSION_CANCELLED',
  'SHEET_VALIDATED',
  'SHEET_REFUSED',
  'SHEET_CHANGED',
  'DRAFT_DISCARDED',
  'PRICE',
  'VERSION_SUBMITTED',
  'VERSION_REOPENED',
  'VERSION_REFUSED',
  'VERSION_CANCELLED',
  'VERSION_ONLINE',
  'VERSION_WITHDRAWN',
  'ONLINE',
  'OFFLINE',
  'REMOVED',
] as const;

const actors = ['SELLER', 'OPERATOR', 'MARKETPLACE'] as const;

const reasons = [
  'NO_LONGER_MAINTAINED',
  'REPLACED',
  'TECHNICAL_PROBLEM',
  'LEGAL',
  'COMMERCIAL',
  'OTHER',
] as const;

const perPage = 25;

/** Who changed what, newest first. */
export function History({ id }: { id: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: [...productsKey, 'history', id],
    initialPageParam: null as string | null,
    queryFn: async (context) => {
      const { queryFn } = historyQuery(api, id, context.pageParam);
      return (await (queryFn as (c: unknown) => Promise<Entry[]>)(context)) ?? [];
    },
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)?.id),
    meta: { noErrorRedirect: true },
  });
  const entries = query.data?.pages.flat();
  if (query.error && !entries) {
    return (
      <Panel>
        <ErrorState
          title={t('products.history.failed')}
          text={t('products.one.failed_text')}
          onRetry={() => void query.refetch()}
        />
      </Panel>
    );
  }
  if (!entries) {
    return (
      <Panel padded>
        <SkeletonText lines={6} />
      </Panel>
    );
  }
  if (entries.length === 0) {
    return (
      <Panel>
        <EmptyState
          title={t('products.history.none_title')}
          text={t('products.history.none_text')}
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <ul className={classes.rows} aria-label={t('products.tabs.history')}>
        {entries.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.foot}>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('products.history.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function HistoryRow({ entry: { at, actor, action, detail } }: { entry: Entry }) {
  const { t } = useTranslation();
  const dates = useDates();
  const known = actions.find((name) => name === action);
  const who = actors.find((name) => name === actor);
  return (
    <li className={classes.row}>
      <div className={classes.dim}>
        <time dateTime={at}>{dates.dateTime(at)}</time>
      </div>
      <div>
        <div>{known ? t(`products.history.actions.${known}`) : action}</div>
        <Detail detail={detail} />
      </div>
      <div className={classes.dim}>{who ? t(`products.history.actors.${who}`) : actor}</div>
    </li>
  );
}

/** A reason of the list is said in the reader's language; what was typed stays as it is. */
function Detail({ detail }: { detail: string }) {
  const { t } = useTranslation();
  const [first = '', ...rest] = detail.split(' ');
  const reason = reasons.find((name) => name === first);
  const words = reason ? [t(`products.reasons.${reason}`), ...rest].join(' ') : detail;
  return words ? <p className={classes.dim}>{words}</p> : null;
}
