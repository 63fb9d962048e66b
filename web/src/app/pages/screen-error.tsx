import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { reportError } from '../../reporting/reporting.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useConnectionLost } from '../connection.ts';
import { ScreenNotFetched } from '../lazy-screens.tsx';
import { pageAddress } from '../route-link.ts';

interface ScreenErrorProps {
  /** Whether the frame tells of a lost connection and offers to ask again. Default true. */
  noticeAbove?: boolean;
}

/** A screen that broke or did not arrive, inside the frame, which lives on. */
export function ScreenError({ noticeAbove = true }: ScreenErrorProps) {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    reportError(error);
  }, [error]);
  return (
    <Panel>
      {error instanceof ScreenNotFetched ? <NotFetched noticeAbove={noticeAbove} /> : <Broken />}
    </Panel>
  );
}

function Broken() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Notice
      alert
      order={1}
      title={t('error.title')}
      text={t('error.screen_text')}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>
          <Button component={Link} to={pageAddress('home', language)} variant="default">
            {t('error.to_home')}
          </Button>
        </>
      }
    />
  );
}

/** Fetches the screen as soon as the connection is back. */
function NotFetched({ noticeAbove }: Required<ScreenErrorProps>) {
  const { t } = useTranslation();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isTrying = useNavigation().state !== 'idle';
  const isLost = useConnectionLost();
  const wasLost = useRef(isLost);
  // The same address anew: the router forgets the error, and the next visit asks for the screen again.
  const fetchAgain = () => navigate({ pathname, search, hash }, { replace: true, state });
  useEffect(() => {
    if (wasLost.current && !isLost) void fetchAgain();
    wasLost.current = isLost;
  });
  return (
    <Notice
      alert
      order={1}
      title={t('error.not_fetched')}
      text={t('error.network_text')}
      actions={
        // While it is lost, the notice has the button; and to reload would lose the frame as well.
        !(isLost && noticeAbove) && (
          <>
            <Button loading={isTrying} onClick={() => void fetchAgain()}>
              {t('error.retry')}
            </Button>
            {/* A newer version of the app may have taken the place of the one that asks. */}
            <Button variant="default" onClick={() => window.location.reload()}>
              {t('error.reload')}
            </Button>
          </>
        )
      }
    />
  );
}
