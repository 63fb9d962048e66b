import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useListCommands } from '../../../commands/use-list-commands.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { Api } from '../../../graphql/client.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { NextReviewDocument, TakeReviewDocument } from '../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FaultText } from '../../../ui/fault-text.tsx';
import { toggleFilter, useChoiceFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { useAct } from '../parts/use-act.ts';
import { useCommand } from '../parts/use-command.ts';
import { Findings, Promised, Times } from './parts/queue-parts.tsx';
import { type Item, queueQuery, timesQuery } from './queries.ts';
import classes from './review.module.css';
import { address, kinds, stages } from './search.ts';

type Ref = Pick<Item, 'kind' | 'ref'>;

const addressOf = ({ kind, ref }: Ref) => (kind === 'VERSION' ? `version/${ref}` : `sheet/${ref}`);

/**
 * What waits for a reviewer: one's own first, then premium partners, then the longest; what
 * waits for its seller last (R18.4).
 */
export function QueueScreen() {
  const { t } = useTranslation();
  const moments = useMoments();
  const list = useList({
    address,
    query: queueQuery,
    rows: ({ items }) => items,
    count: ({ total_count }) => total_count,
    rowId: ({ kind, ref }) => `${kind}-${ref}`,
    to: addressOf,
  });
  useListCommands(list, { area: 'desk.review', group: t('desk.review.title') });
  const times = useQuery(timesQuery(useApi())).data;
  const filters = [
    useChoiceFilter(list, {
      field: 'kind',
      name: t('desk.review.what'),
      all: t('desk.review.all_kinds'),
      options: kinds.map((value) => ({ value, label: t(`desk.review.what_kinds.${value}`) })),
    }),
    useChoiceFilter(list, {
      field: 'stage',
      name: t('desk.review.stage'),
      all: t('desk.review.all_stages'),
      options: stages.map((value) => ({ value, label: t(`desk.review.stages.${value}`) })),
    }),
    toggleFilter(list, { field: 'mine', name: t('desk.review.mine') }),
  ];
  return (
    <ListScreen
      list={list}
      title={t('desk.review.title')}
      actions={<TakeNext />}
      found={(count, number) => t('desk.review.found', { count, number })}
      filters={filters}
      above={times && times.length > 0 && <Times times={times} />}
      columns={[
        {
          id: 'product',
          head: t('desk.review.columns.product'),
          main: true,
          flexible: true,
          wraps: true,
          width: 11.5,
          cell: ({ product_name, version }) => `${product_name} ${version}`.trim(),
        },
        {
          id: 'seller',
          head: t('desk.review.columns.seller'),
          wraps: true,
          width: 10.5,
          cell: ({ seller_name, is_premium }) => (
            <span className={classes.marks}>
              {seller_name}
              {is_premium && <Badge size="small" type="info" content={t('desk.review.premium')} />}
            </span>
          ),
        },
        {
          id: 'kind',
          head: t('desk.review.columns.kind'),
          wraps: true,
          width: 8.5,
          cell: ({ change_kind }) =>
            change_kind ? t(`desk.review.kinds.${change_kind}`) : t('desk.review.sheet'),
        },
        {
          id: 'stage',
          head: t('desk.review.stage'),
          wraps: true,
          width: 9,
          cell: ({ stage }) => stage !== 'AUTOMATIC' && t(`desk.review.stages.${stage}`),
        },
        {
          id: 'findings',
          head: t('desk.review.columns.findings'),
          width: 5,
          cell: (item) => <Findings {...item} />,
        },
        {
          id: 'waits',
          head: t('desk.review.columns.waits'),
          keep: true,
          width: 8,
          cell: ({ entered_at }) => (
            <time dateTime={entered_at} title={moments.full(entered_at)}>
              {moments.ago(entered_at, list.updatedAt)}
            </time>
          ),
        },
        {
          id: 'promised',
          head: t('desk.review.columns.promised'),
          keep: true,
          width: 7.5,
          wraps: true,
          cell: (item) => <Promised item={item} now={list.updatedAt} />,
        },
        {
          id: 'taker',
          head: t('desk.review.columns.taker'),
          keep: true,
          width: 9.5,
          wraps: true,
          card: 'mark',
          // Also where there is no room for the stage: it says who has to do something.
          cell: ({ taker, is_mine, is_asked }) => (
            <span className={classes.marks}>
              <span className={classes.taker}>{is_mine ? t('desk.review.you') : taker}</span>
              {is_asked && <Badge size="small" type="warning" content={t('desk.review.asked')} />}
            </span>
          ),
        },
      ]}
      empty={<EmptyState title={t('desk.review.none.title')} text={t('desk.review.none.text')} />}
    />
  );
}

/** Takes the first that nobody has and opens it. */
function TakeNext() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToast();
  const unanswered = useRef<Ref>(null);
  const {
    mutate: take,
    isPending,
    fault,
  } = useAct(async (api) => {
    const next = await takeNext(api, unanswered);
    if (next) void navigate(addressOf(next));
    else toasts.show({ type: 'info', text: t('desk.review.next_none') });
  });
  useCommand({ id: 'next', label: t('desk.review.next'), keys: 'n', run: () => take() });
  return (
    <>
      <FaultText>{fault}</FaultText>
      <Button loading={isPending} onClick={() => take()}>
        {t('desk.review.next')}
      </Button>
    </>
  );
}

/** So often it is tried before it is said. */
const tries = 5;

/**
 * Takes the first that nobody has: where a colleague was faster, the one after it. Null: none is left.
 * Where no answer came, it may be taken already, so the same is taken again, also when one tries
 * again later: nobody gets a second one unasked.
 */
async function takeNext(
  api: Api,
  unanswered: RefObject<Ref | null>,
  left = tries,
): Promise<Ref | null> {
  const next = unanswered.current ?? (await api(NextReviewDocument, {})).next_review;
  if (!next) return null;
  const { kind, ref } = next;
  try {
    await api(TakeReviewDocument, { kind, ref });
    unanswered.current = null;
    return next;
  } catch (error) {
    const fault = faultOf(error as Error, ['taken', 'not_in_review']);
    unanswered.current = fault === 'network' ? next : null;
    const isToTry = fault === 'network' || fault === 'taken' || fault === 'not_in_review';
    if (left > 1 && isToTry) return takeNext(api, unanswered, left - 1);
    throw error;
  }
}
