import { Button } from '@mantine/core';
import type { ApiError } from '../../graphql/api-error.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import type { Filtered } from './use-list.ts';

/** Nothing comes through the filters, and what to do about it. */
export function NoResult<Search>({
  list: { search, change, address },
}: {
  list: Filtered<Search>;
}) {
  const { t } = useTranslation();
  // The period a list opens with has no chip to remove, and clearing would only bring it back.
  const { period } = search as { period?: unknown };
  const isLimited = period !== undefined && period !== 'all';
  return (
    <EmptyState
      title={t('lists.nothing.title')}
      text={isLimited ? t('lists.nothing.text_period') : t('lists.nothing.text')}
      actions={
        <>
          {isLimited && (
            <Button onClick={() => change({ period: 'all' } as unknown as Partial<Search>)}>
              {t('lists.nothing.all_time')}
            </Button>
          )}
          <Button
            variant={isLimited ? 'default' : 'filled'}
            onClick={() => change(address.noFilter)}
          >
            {t('lists.nothing.clear')}
          </Button>
        </>
      }
    />
  );
}

/** The rows could not be loaded; the filters stay as they are. */
export function ListFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('lists.failed.title')}
      text={t('lists.failed.text')}
      id={error.id}
      onRetry={onRetry}
    />
  );
}
