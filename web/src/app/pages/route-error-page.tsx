import { Suspense, useEffect } from 'react';
import { useRouteError } from 'react-router';
import { SignInError } from '../../auth/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { reportError } from '../../reporting/reporting.ts';
import { later } from '../../ui/later.tsx';
import { BarePage } from '../layout/bare-page.tsx';
import { Broken } from './broken.tsx';
import { PageNotFetched } from './not-fetched.tsx';

// Most visits never need its many words. Where even they cannot be fetched, the connection is what is wrong.
const SignInFailure = later(
  async () => (await withTexts(import('../../auth/sign-in-failure.tsx'))).SignInFailure,
  PageNotFetched,
);

/** The page for whatever a route could not do. Its links reload the app. */
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
          <SignInFailure fault={error.fault} said={error.said} />
        </Suspense>
      ) : (
        <Broken text={t('error.unexpected_text')} />
      )}
    </BarePage>
  );
}
