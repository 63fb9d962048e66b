import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../config/config-context.ts';
import { ownPath } from '../links/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { faultText } from './fault-text.ts';
import type { SignInFault } from './session.ts';
import { wantedPath } from './tab-memory.ts';

/** Says why a sign-in failed and offers the way to try again, with the app loaded anew. */
export function SignInFailure({ fault }: { fault: SignInFault }) {
  const { t } = useTranslation();
  const { urls } = useConfig();
  const isMissingCookie = fault === 'missing_cookie';
  return (
    <Notice
      alert
      order={1}
      title={t(isMissingCookie ? 'error.signed_out_title' : 'auth.failed_title')}
      text={faultText(t, fault)}
      actions={
        isMissingCookie ? (
          <Button component="a" href={urls.addons || '/'}>
            {t('auth.to_site')}
          </Button>
        ) : (
          <Button component="a" href={ownPath(pathToRetry())}>
            {t('error.retry')}
          </Button>
        )
      }
    />
  );
}

/** Where the reader is, or wanted to be when the sign-in began whose end this is. */
function pathToRetry(): string | undefined {
  const { pathname, search, hash } = window.location;
  return pathname.includes('/_auth/') ? wantedPath() : pathname + search + hash;
}
