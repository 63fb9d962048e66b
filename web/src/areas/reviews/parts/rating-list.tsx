import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ListFoot } from '../../../ui/list-foot/list-foot.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ratingsQuery } from '../queries.ts';
import { type ChangeSearch, pageLengths, type ReviewSearch, useReviewSearch } from '../search.ts';
import { ActiveChips } from './active-chips.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListFailed, ListSkeleton, NoRatings } from './list-states.tsx';
import { RatingItem } from './rating-item.tsx';
import classes from './rating-list.module.css';
import { Summary } from './summary.tsx';
import { usePagePrefetch } from './use-page-prefetch.ts';

/** The ratings with what narrows them, and what all of them come to. */
export function RatingList() {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, change } = useReviewSearch();
  const { data: page, error, isPlaceholderData, refetch } = useRatings(search, change);
  const prefetch = usePagePrefetch(search);
  const top = useRef<HTMLDivElement>(null);
  const filters = useRef<HTMLDivElement>(null);
  // What is kept from the filter before says nothing about one that failed.
  const shown = page && !(error && isPlaceholderData) ? page : undefined;
  return (
    <>
      <FilterBar search={search} change={change} barRef={filters} />
      <ActiveChips
        search={search}
        change={change}
        onEmptied={() => filters.current?.querySelector('button')?.focus()}
      />
      {shown?.average != null && <Summary page={shown} search={search} />}
      {!shown && !error && <ListSkeleton rows={search.length} />}
      {!shown && error && (
        <Panel>
          <ListFailed
            error={error}
            onRetry={() => void refetch()}
            onAllProducts={() => change({ productID: null })}
          />
        </Panel>
      )}
      {shown && (
        <div ref={top} className={classes.list} aria-busy={isPlaceholderData}>
          <Panel>
            <p role="status" className={classes.count}>
              {shown.count > 0 &&
                t('reviews.found', { count: shown.count, number: format.number(shown.count) })}
            </p>
            {shown.count === 0 && <NoRatings search={search} change={change} />}
            {shown.ratings.length > 0 && (
              <>
                <ul
                  className={classes.ratings}
                  aria-label={t('reviews.list')}
                  data-waiting={isPlaceholderData || undefined}
                >
                  {shown.ratings.map((rating) => (
                    <RatingItem key={rating.id} rating={rating} />
                  ))}
                </ul>
                <ListFoot
                  page={search.page}
                  first={(search.page - 1) * search.length + 1}
                  shown={shown.ratings.length}
                  length={search.length}
                  lengths={pageLengths}
                  lengthLabel={t('reviews.page_length')}
                  total={shown.count}
                  onLength={(length) => change({ length })}
                  onPage={(next) => {
                    change({ page: next });
                    showTop(top.current);
                  }}
                  onIntent={prefetch}
                />
              </>
            )}
          </Panel>
        </div>
      )}
    </>
  );
}

/** The ratings of the address; a page past the last one becomes the last. */
function useRatings(search: ReviewSearch, change: ChangeSearch) {
  const ratings = useQuery(ratingsQuery(useApi(), search, useLanguage()));
  const { data, isPlaceholderData } = ratings;
  const last = data && !isPlaceholderData ? Math.ceil(data.count / search.length) : 0;
  const isPast = last > 0 && search.page > last;
  useEffect(() => {
    if (isPast) change({ page: last }, { replace: true });
  }, [isPast, last, change]);
  return ratings;
}

/** Whoever turned the page below the list sees its first rating next. */
function showTop(list: HTMLElement | null) {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
}
