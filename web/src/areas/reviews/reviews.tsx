import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { FilterBarSkeleton } from './parts/filter-bar.tsx';
import { ListSkeleton } from './parts/list-states.tsx';
import classes from './parts/rating-list.module.css';
import { RatingList } from './parts/rating-list.tsx';

/** What customers say about the products (R2.21). */
export function ReviewsScreen() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <PageHeader title={t('routes.reviews.title')} description={t('routes.reviews.description')} />
      <Suspense fallback={<Waiting />}>
        <RatingList />
      </Suspense>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <FilterBarSkeleton />
      <ListSkeleton rows={10} />
    </>
  );
}
