import { VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../../graphql/api-error.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { Bar } from '../../../../ui/skeleton/skeleton.tsx';

interface NotLoadedProps {
  query: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'refetch'>;
  /** The answer came, and there is no such thing. */
  isUnknown: boolean;
}

/** In place of something to review that is loading, failed to load, or does not exist. */
export function NotLoaded({ query: { error, refetch }, isUnknown }: NotLoadedProps) {
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
  if (error) {
    return (
      <ErrorState
        order={1}
        title={t('desk.failed')}
        text={t('desk.failed_text')}
        id={error.id}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{t('desk.loading')}</VisuallyHidden>
      <Bar width="40%" />
      <Bar width="80%" />
      <Bar width="70%" />
    </>
  );
}
