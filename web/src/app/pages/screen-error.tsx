import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { reportError } from '../../reporting/reporting.ts';
import { Panel } from '../../ui/panel.tsx';
import { ScreenNotFetched } from '../lazy-screens.tsx';
import { pageAddress } from '../route-link.ts';
import { Broken } from './broken.tsx';
import { PageNotFetched } from './not-fetched.tsx';

interface ScreenErrorProps {
  /** Whether the frame reports a lost connection and offers to retry. Default true. */
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
      {error instanceof ScreenNotFetched ? (
        <PageNotFetched noticeAbove={noticeAbove} />
      ) : (
        <ScreenBroken />
      )}
    </Panel>
  );
}

function ScreenBroken() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Broken text={t('error.screen_text')}>
      <Button component={Link} to={pageAddress('home', language)} variant="default">
        {t('error.to_home')}
      </Button>
    </Broken>
  );
}
