import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../graphql/api-error.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import type { ChangeSearch } from '../search.ts';
import { isNarrowed, noFilter, type ThreadSearch } from '../search.ts';
import classes from './thread-rows.module.css';

/** Widths in percent that look like words. */
const widths = [62, 44, 73, 51, 37, 68, 56, 48];

/** The list before its threads: rows of the same height. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden role="status">{t('messages.loading')}</VisuallyHidden>
      <ul className={classes.rows} aria-hidden="true">
        {widths.map((width) => (
          <li key={width} className={classes.waiting}>
            <Bar width="30%" />
            <Bar width={`${width}%`} />
            <Bar width={`${width + 20}%`} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface NoThreadsProps {
  search: ThreadSearch;
  change: ChangeSearch;
}

/** Why there is nothing to show, and what to do about it. */
export function NoThreads({ search, change }: NoThreadsProps) {
  const { t } = useTranslation();
  if (!isNarrowed(search)) {
    return <EmptyState title={t('messages.never.title')} text={t('messages.never.text')} />;
  }
  const isAnswered = !isNarrowed({ ...search, state: 'ALL' });
  return (
    <EmptyState
      title={isAnswered ? t('messages.answered.title') : t('messages.nothing.title')}
      text={isAnswered ? t('messages.answered.text') : t('messages.nothing.text')}
      actions={
        <Button variant="default" onClick={() => change(noFilter)}>
          {t('messages.nothing.clear')}
        </Button>
      }
    />
  );
}

/** The threads could not be had; the filters stay as they are. */
export function ListFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('messages.failed.title')}
      text={t('messages.failed.text')}
      id={error.id}
      onRetry={onRetry}
    />
  );
}
