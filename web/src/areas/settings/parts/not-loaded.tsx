import { ApiError } from '../../../graphql/api-error.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';

interface NotLoadedProps {
  error: Error;
  onRetry: () => void;
  /** Level of the heading. Default 3, below that of a section. */
  order?: 2 | 3;
}

/** In place of a section's content; the sections around it stay usable. */
export function NotLoaded({ error, onRetry, order = 3 }: NotLoadedProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      order={order}
      title={t('settings.failed.section')}
      text={t('settings.failed.text')}
      id={error instanceof ApiError ? error.id : undefined}
      onRetry={onRetry}
    />
  );
}
