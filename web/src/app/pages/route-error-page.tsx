import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { SignInError } from '../../auth/session.ts';
import { SignInFailure } from '../../auth/sign-in-failure.tsx';
import { reportError } from '../../reporting/reporting.ts';
import { Notice } from '../../ui/notice.tsx';
import { BarePage } from '../layout/bare-page.tsx';

/** The page for whatever a route could not do. Its links load the app anew. */
export function RouteErrorPage() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <BarePage>
      {error instanceof SignInError ? <SignInFailure fault={error.fault} /> : <Unexpected />}
    </BarePage>
  );
}

function Unexpected() {
  const { t } = useTranslation();
  return (
    <Notice
      alert
      order={1}
      title={t('error.title')}
      text={t('error.unexpected_text')}
      actions={<Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>}
    />
  );
}
