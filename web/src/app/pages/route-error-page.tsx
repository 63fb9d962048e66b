import { Button } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { SignInError } from '../../auth/session.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { reportError } from '../../reporting/reporting.ts';
import { later } from '../../ui/later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BarePage } from '../layout/bare-page.tsx';

// Most visits never need its many words. Where even they cannot be fetched, any page is better than none.
const SignInFailure = later(
  async () => (await withTexts(import('../../auth/sign-in-failure.tsx'))).SignInFailure,
  Unexpected,
);

/** The page for whatever a route could not do. Its links load the app anew. */
export function RouteErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => {
    document.title = t('error.title'); // whatever says it otherwise may never have come
    reportError(error);
  }, [error, t]);
  return (
    <BarePage>
      {error instanceof SignInError ? (
        <Suspense>
          <SignInFailure fault={error.fault} />
        </Suspense>
      ) : (
        <Unexpected />
      )}
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
