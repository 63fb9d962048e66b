import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { SignInError } from '../../auth/session.ts';
import { paths } from '../../links/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { BarePage } from '../layout/bare-page.tsx';
import { SignInFailure } from './sign-in-failure.tsx';

/** The page for whatever a route could not do. Its links load the app anew. */
export function RouteErrorPage() {
  const error = useRouteError();
  return <BarePage>{content(error)}</BarePage>;
}

function content(error: unknown) {
  if (error instanceof SignInError) return <SignInFailure fault={error.fault} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Unexpected />;
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <Notice
      order={1}
      title={t('error.not_found_title')}
      text={t('error.not_found_text')}
      actions={
        <Button component="a" href={paths.root}>
          {t('error.to_home')}
        </Button>
      }
    />
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
