import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../graphql/api-error.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { type ChangeSearch, isNarrowed, noFilter, type ReviewSearch } from '../search.ts';
import ratingClasses from './rating-item.module.css';
import listClasses from './rating-list.module.css';
import summaryClasses from './summary.module.css';

/** Widths in percent that look like words. */
const widths = [72, 54, 83, 61, 47, 78, 66];
const widthOf = (at: number) => `${widths[at % widths.length]}%`;

/** The list before its ratings: the same shape, as many of them. */
export function ListSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden role="status">{t('reviews.loading')}</VisuallyHidden>
      <Panel>
        <div className={summaryClasses.summary} aria-hidden="true">
          <div className={summaryClasses.average}>
            <Bar width={110} />
            <span className={summaryClasses.figure}>
              <Bar width={150} />
            </span>
            <Bar width={80} />
          </div>
          <div className={summaryClasses.bars}>
            {[92, 61, 38, 24, 15].map((width) => (
              <div key={width} className={summaryClasses.bar}>
                <Bar width={48} />
                <Bar width={`${width}%`} />
              </div>
            ))}
          </div>
        </div>
      </Panel>
      <Panel>
        <div className={listClasses.count} aria-hidden="true">
          <Bar width={80} />
        </div>
        <div aria-hidden="true">
          {Array.from({ length: rows }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other name.
            <div key={at} className={ratingClasses.rating}>
              <div className={ratingClasses.stars}>
                <Bar width={80} />
                <Bar width={64} />
              </div>
              <div className={ratingClasses.words}>
                <Bar width="30%" />
                <Bar width={widthOf(at)} />
                <Bar width="25%" />
              </div>
            </div>
          ))}
        </div>
      </Panel>
    </>
  );
}

interface NoRatingsProps {
  search: ReviewSearch;
  change: ChangeSearch;
}

/** Why there is nothing to show, and what to do about it. */
export function NoRatings({ search, change }: NoRatingsProps) {
  const { t } = useTranslation();
  if (!isNarrowed(search)) {
    return <EmptyState title={t('reviews.never.title')} text={t('reviews.never.text')} />;
  }
  const isLimited = search.period !== 'all';
  return (
    <EmptyState
      title={t('reviews.nothing.title')}
      text={isLimited ? t('reviews.nothing.text_period') : t('reviews.nothing.text')}
      actions={
        <>
          {isLimited && (
            <Button onClick={() => change({ period: 'all' })}>{t('reviews.nothing.all')}</Button>
          )}
          <Button variant={isLimited ? 'default' : 'filled'} onClick={() => change(noFilter)}>
            {t('reviews.nothing.clear')}
          </Button>
        </>
      }
    />
  );
}

interface ListFailedProps {
  error: ApiError;
  onRetry: () => void;
  onAllProducts: () => void;
}

/** The ratings could not be had; what was chosen stays, and can be changed. */
export function ListFailed({ error, onRetry, onAllProducts }: ListFailedProps) {
  const { t } = useTranslation();
  // Of a product that is not there, trying again would bring nothing.
  if (error.reason === 'product_unknown') {
    return (
      <ErrorState
        title={t('reviews.no_product.title')}
        text={t('reviews.no_product.text')}
        actions={<Button onClick={onAllProducts}>{t('reviews.no_product.all')}</Button>}
      />
    );
  }
  return (
    <ErrorState
      title={t('reviews.failed.title')}
      text={t('reviews.failed.text')}
      id={error.id}
      onRetry={onRetry}
    />
  );
}
