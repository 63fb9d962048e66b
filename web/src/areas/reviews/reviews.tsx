import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { HelpLink } from '../../links/help-link.tsx';
import { useProductFilter } from '../../seller/use-product-filter.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { useChoiceFilter, usePeriodFilter } from '../../ui/list/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type List, useList } from '../../ui/list/use-list.ts';
import { RatingItems, RatingsSkeleton } from './parts/rating-item.tsx';
import type { Writing } from './parts/rating-reply.tsx';
import { Summary, SummarySkeleton } from './parts/summary.tsx';
import { type Rating, type RatingPage, ratingsQuery } from './queries.ts';
import { address, answerChoices, type ReviewSearch, starChoices } from './search.ts';

/** What customers say about the products (R2.21). */
export function ReviewsScreen() {
  const { t } = useTranslation();
  const list = useList({
    address,
    query: ratingsQuery,
    rows: ({ ratings }) => ratings,
    count: ({ count }) => count,
    rowId: ({ id }) => id,
  });
  const { page, error, search, change } = list;
  const filters = [
    usePeriodFilter(list),
    useProductFilter(list),
    useChoiceFilter(list, {
      field: 'stars',
      name: t('reviews.filters.stars'),
      all: t('reviews.filters.all_stars'),
      options: starChoices.map((stars) => ({
        value: stars,
        label: t('reviews.stars', { count: stars }),
      })),
    }),
    useChoiceFilter(list, {
      field: 'answered',
      name: t('reviews.filters.answered'),
      all: t('reviews.filters.answered_or_not'),
      options: answerChoices.map((value) => ({
        value,
        label: t(`reviews.filters.answers.${value}`),
      })),
    }),
  ];
  const newest = useNewestUnanswered(list);
  return (
    <ListScreen
      list={list}
      title={t('routes.reviews.title')}
      description={
        <>
          {t('routes.reviews.description')} <HelpLink topic="product_ratings" />
        </>
      }
      actions={
        page !== undefined &&
        page.unanswered > 0 && <Button onClick={newest.open}>{t('reviews.reply.newest')}</Button>
      }
      label={t('reviews.list')}
      found={(count, number) => t('reviews.found', { count, number })}
      filters={filters}
      above={
        page
          ? page.average != null && <Summary page={page} search={search} />
          : !error && <SummarySkeleton />
      }
      skeleton={<RatingsSkeleton rows={search.length} />}
      empty={<EmptyState title={t('reviews.never.title')} text={t('reviews.never.text')} />}
      failed={({ reason }) =>
        // Of a product that is not there, trying again would bring nothing.
        reason === 'product_unknown' && (
          <ErrorState
            title={t('reviews.no_product.title')}
            text={t('reviews.no_product.text')}
            actions={
              <Button onClick={() => change({ productID: null })}>
                {t('reviews.no_product.all')}
              </Button>
            }
          />
        )
      }
    >
      {(ratings) => <RatingItems ratings={ratings} writing={newest} />}
    </ListScreen>
  );
}

/** Opens the reply to the newest rating that has none, of the period and product in sight. */
function useNewestUnanswered({
  search,
  change,
  rows,
  isWaiting,
}: List<ReviewSearch, RatingPage, Rating>): Writing & { open: () => void } {
  const field = useRef<HTMLTextAreaElement>(null);
  const [id, setId] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  // The list is newest first: on its first page, unless stars are chosen, that is the first without one.
  const isThere = search.page === 1 && search.stars === null && search.answered !== 'yes';
  const first = rows.find(({ reply }) => !reply);
  // The address changes later than this: until then the list is still the one before.
  if (isWanted && isThere && !isWaiting && (first || search.answered === 'no')) {
    setWanted(false);
    setId(first?.id ?? null);
  }
  return {
    id,
    field,
    onDone: () => setId(null),
    open: () => {
      // What is being written there stays.
      if (field.current) return field.current.focus();
      setWanted(true);
      if (!isThere || !first) change({ stars: null, answered: 'no' });
    },
  };
}
