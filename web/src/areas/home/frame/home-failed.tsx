import { Button, Text } from '@mantine/core';
import type { ApiError } from '../../../graphql/api-error.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';

interface HomeFailedProps {
  error: ApiError | null;
  onRetry: () => void;
}

/** Nothing of home could be loaded; the frame around it works. */
export function HomeFailed({ error, onRetry }: HomeFailedProps) {
  const { t } = useTranslation();
  return (
    <Panel>
      <Notice
        alert
        title={t('home.failed_title')}
        text={t('home.failed_text')}
        detail={
          error?.id && (
            <Text size="sm" c="dimmed">
              {t('error.id')} <code>{error.id}</code>
            </Text>
          )
        }
        actions={<Button onClick={onRetry}>{t('error.retry')}</Button>}
      />
    </Panel>
  );
}
