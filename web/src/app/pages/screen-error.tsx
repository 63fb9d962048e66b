import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { reportError } from '../../reporting/reporting.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { pageAddress } from '../route-link.ts';

/** A screen that broke, inside the frame, which lives on. */
export function ScreenError() {
  const { t } = useTranslation();
  const language = useLanguage();
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    reportError(error);
  }, [error]);
  return (
    <Panel>
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
    </Panel>
  );
}
