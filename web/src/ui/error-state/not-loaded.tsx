import type { ReactNode } from 'react';
import type { ApiError } from '../../graphql/api-error.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Panel } from '../panel.tsx';
import { SkeletonText } from '../skeleton/skeleton.tsx';
import { ErrorState } from './error-state.tsx';

export interface Loading {
  /** Undefined until it is here. */
  data: unknown;
  error: ApiError | null;
  refetch: () => unknown;
}

interface NotLoadedProps {
  query: Loading;
  /** What could not be loaded. Default: that this could not. */
  title?: string;
  /** Level of the heading. Default 2. */
  order?: 1 | 2 | 3;
  /** It has a panel of its own. Default false: it is in one. */
  inPanel?: boolean;
  /** What is shown while it loads; null is nothing. Default some lines. */
  children?: ReactNode;
}

/** In place of what a query fetches, until it is here: that it loads, or that it failed. */
export function NotLoaded({
  query,
  title,
  order = 2,
  inPanel = false,
  children = <SkeletonText />,
}: NotLoadedProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  if (data !== undefined) return null;
  const shown = error ? (
    <ErrorState
      order={order}
      title={title ?? t('not_loaded.title')}
      text={t('not_loaded.text')}
      id={error.id}
      onRetry={() => void refetch()}
    />
  ) : (
    children
  );
  if (!inPanel || !shown) return shown;
  // What failed has room of its own.
  return <Panel padded={!error}>{shown}</Panel>;
}
