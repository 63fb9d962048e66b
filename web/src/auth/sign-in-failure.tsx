import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../config/config-context.ts';
import { ownPath } from '../links/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { faultText } from './fault-text.ts';
import type { SignInFault } from './session.ts';

/** Says why a sign-in failed and offers the way to try again, with the app loaded anew. */
export function SignInFailure({ fault }: { fault: SignInFault }) {
  const { t } = useTranslation();
  const { urls } = useConfig();
  const isMissingCookie = fault === 'missing_cookie';
  const { pathname, search } = window.location;
  return (
    <Notice
      alert
      order={1}
      title={t(isMissingCookie ? 'auth.missing_cookie_title' : 'auth.failed_title')}
      text={faultText(t, fault)}
      actions={
        isMissingCookie ? (
          <Button component="a" href={urls.addons || '/'}>
            {t('auth.to_site')}
          </Button>
        ) : (
          <Button component="a" href={ownPath(pathname + search)}>
            {t('error.retry')}
          </Button>
        )
      }
    />
  );
}
