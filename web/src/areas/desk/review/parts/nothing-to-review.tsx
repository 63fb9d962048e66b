import { useTranslation } from '../../../../i18n/use-translation.ts';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { type Loading, NotLoaded } from '../../../../ui/error-state/not-loaded.tsx';
import { SkeletonText } from '../../../../ui/skeleton/skeleton.tsx';

interface NothingToReviewProps {
  query: Loading;
  /** The answer came, and there is no such thing. */
  isUnknown: boolean;
}

/** In place of something to review that is loading, failed to load, or does not exist. */
export function NothingToReview({ query, isUnknown }: NothingToReviewProps) {
  const { t } = useTranslation();
  if (isUnknown) {
    return (
      <EmptyState
        order={1}
        title={t('desk.review.unknown.title')}
        text={t('desk.review.unknown.text')}
      />
    );
  }
  return (
    <NotLoaded query={query} order={1}>
      <SkeletonText label={t('desk.loading')} />
    </NotLoaded>
  );
}
