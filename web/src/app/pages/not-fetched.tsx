import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { pathToRetry } from '../../auth/tab-memory.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ownPath } from '../../links/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { useConnectionLost } from '../connection.ts';

interface NotFetchedProps {
  /** Fetches it again. */
  again: () => void;
  /** Default false. */
  isTrying?: boolean;
  /** Whether the frame reports a lost connection and offers to retry. Default false. */
  noticeAbove?: boolean;
}

/** In place of what did not arrive: tries again on request, and by itself once the connection is back. */
export function NotFetched({ again, isTrying = false, noticeAbove = false }: NotFetchedProps) {
  const { t } = useTranslation();
  const isLost = useConnectionLost();
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (isLost) {
      wasLost.current = true;
    } else if (wasLost.current && !isTrying) {
      // Not while it is being tried: that began without a connection, and will fail.
      wasLost.current = false;
      again();
    }
  });
  return (
    <Notice
      alert
      order={1}
      title={t('error.not_fetched')}
      text={t('error.network_text')}
      actions={
        <>
          {/* While it is lost, the notice has the button; and to reload would lose everything. */}
          {!(isLost && noticeAbove) && (
            <Button loading={isTrying} onClick={again}>
              {t('error.retry')}
            </Button>
          )}
          {/* A newer version of the app may have replaced the one that is running. */}
          {!isLost && (
            <Button variant="default" onClick={() => window.location.reload()}>
              {t('error.reload')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The same for a whole page, which is opened again. */
export function PageNotFetched({ again, noticeAbove = false }: Partial<NotFetchedProps>) {
  const navigate = useNavigate();
  const location = useLocation();
  const isTrying = useNavigation().state !== 'idle';
  const open = async () => {
    // The router forgets the error, and the next visit fetches the screen again.
    await navigate(ownPath(pathToRetry(location)), { replace: true, state: location.state });
    again?.();
  };
  return <NotFetched again={() => void open()} isTrying={isTrying} noticeAbove={noticeAbove} />;
}
