import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useConnectionLost } from './connection.ts';
import classes from './connection-notice.module.css';

/** Says that the server is out of reach, above a page that keeps what it has; retries on request. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isLost = useConnectionLost();
  const [isTrying, setTrying] = useState(false);

  // What failed meanwhile is fetched again as soon as the browser is back online.
  useEffect(() => {
    if (!isLost) void queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
  }, [isLost, queryClient]);

  if (!isLost) return null;
  const retry = async () => {
    setTrying(true);
    await queryClient.refetchQueries({ type: 'active' });
    setTrying(false);
  };
  return (
    <div role="status" className={classes.notice}>
      <span>{t('error.offline')}</span>
      <Button size="xs" variant="default" loading={isTrying} onClick={() => void retry()}>
        {t('error.retry')}
      </Button>
    </div>
  );
}

const hasFailed = ({ state }: { state: { status: string } }) => state.status === 'error';
