import type { ApiError } from '../../../graphql/api-error.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';

interface NotLoadedProps {
  error: ApiError;
  onRetry: () => unknown;
  /** Level of the heading. Default 2. */
  order?: 2 | 3;
}

/** In place of an answer of the bank that did not come. */
export function NotLoaded({ error, onRetry, order = 2 }: NotLoadedProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      order={order}
      title={t('bank.failed.title')}
      text={t('bank.failed.text')}
      id={error.id}
      onRetry={() => void onRetry()}
    />
  );
}
